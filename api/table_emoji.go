package api

var emojiRows = []Operation{
	{Name: "community.emoji (iteration)", Kind: Fetch, Method: "GET", Path: "api/v1/{self.display_name}/emojis/all",
		Returns: "iter Emoji at t5_*.*name",
		Scope:   "read", Doc: "Go through the community's own emoji one by one."},
	{Name: "community.emoji.get_emoji", Kind: Fetch, Method: "GET", Path: "api/v1/{self.display_name}/emojis/all", Params: "name:text, *, fetch:bool=true",
		Returns: "Emoji", Of: "emoji.load",
		Scope: "read", Doc: "Get one of the community's emoji by its name."},
	{Name: "community.emoji.add", Kind: Upload, Method: "POST", Path: "api/v1/{self.display_name}/emoji.json", Params: "*, media:Media, mod_flair_only:bool?, name:text, post_flair_allowed:bool?, user_flair_allowed:bool?",
		Form:    "mod_flair_only, name, post_flair_allowed, s3_key, user_flair_allowed",
		Returns: "Emoji", Inverse: "emoji.delete self<-result", Run: addEmoji,
		Scope: "structuredstyles", Doc: "Upload an image as a new emoji of the community."},
	{Name: "emoji.delete", Kind: Action, Method: "DELETE", Path: "api/v1/{self.community}/emoji/{self.name}",
		Returns: "none",
		Scope:   "structuredstyles", Doc: "Delete the emoji from the community."},
	{Name: "emoji.update", Kind: Action, Method: "POST", Path: "api/v1/{self.community}/emoji_permissions", Params: "*, mod_flair_only:bool?, post_flair_allowed:bool?, user_flair_allowed:bool?",
		Form:    "name<-self.name, mod_flair_only<-mod_flair_only??self.mod_flair_only, post_flair_allowed<-post_flair_allowed??self.post_flair_allowed, user_flair_allowed<-user_flair_allowed??self.user_flair_allowed",
		Returns: "none",
		Scope:   "structuredstyles", Doc: "Change who may use the emoji and where."},
	{Name: "emoji.load", Kind: Fetch, Method: "GET", Path: "api/v1/{self.community}/emojis/all",
		Returns: "self at t5_*.*name where name",
		Scope:   "read", Doc: "Load the emoji's details."},
}
