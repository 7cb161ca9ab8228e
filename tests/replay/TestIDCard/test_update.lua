local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local function expect(viewing, subscribers)
  local card = widgets:id_card()
  assert(card.currentlyViewingText == viewing and card.subscribersText == subscribers)
  return card
end
expect("Users here", "spaz").mod:update{currentlyViewingText = "Users here NOW!"}
widgets:refresh()
expect("Users here NOW!", "spaz").mod:update{subscribers_text = "Loyal readers"}
widgets:refresh()
expect("Users here NOW!", "Loyal readers")
