local client = require "client"
local preferences = client.user.preferences
assert(preferences.update().label_nsfw == true) -- nothing changes

local function set(name, ...)
  for _, value in ipairs{...} do
    assert(preferences.update{[name] = value}[name] == value, name)
  end
end

for name in ("min_comment_score min_link_score num_comments numsites"):gmatch("%S+") do set(name, 1, 3) end
for name in ([[allow_clicktracking beta clickgadget collapse_read_messages compress domain_details email_digests
    email_messages email_unsubscribe_all enable_default_themes hide_downs hide_from_robots hide_ups
    highlight_controversial highlight_new_comments ignore_suggested_sort legacy_search live_orangereds
    mark_messages_read monitor_mentions newwindow over_18 private_feeds profile_opt_out public_votes research
    search_include_over_18 show_flair show_link_flair show_stylesheets show_trending store_visits
    threaded_messages threaded_modmail top_karma_subreddits use_global_defaults]]):gmatch("%S+") do
  set(name, true, false)
end
set("default_comment_sort", "confidence", "top")
set("lang", "es", "en")
set("media", "on", "off")
set("media_preview", "on", "off")
