package api

var draftsRows = []Operation{
	{Name: "client.drafts", Kind: Fetch, Method: "GET", Path: "api/v1/drafts", Params: "draft_id:text?, *, fetch:bool=true",
		Query:   "md_body=true",
		Returns: "[Draft] at drafts", Of: "draft.load", Variant: "A",
		Scope: "read", Doc: "Get all your drafts at once."},
	{Name: "client.drafts (iteration)", Kind: Fetch, Method: "GET", Path: "api/v1/drafts",
		Query:   "md_body=true",
		Returns: "iter Draft at drafts", Variant: "A",
		Scope: "read", Doc: "Go through your drafts one by one."},
	{Name: "draft.delete", Kind: Action, Method: "DELETE", Path: "api/v1/draft",
		Query:   "draft_id<-self.id",
		Returns: "none", Variant: "A",
		Scope: "submit", Doc: "Delete the draft."},
	{Name: "draft.load", Kind: Fetch, Method: "GET", Path: "api/v1/drafts",
		Query:   "md_body=true",
		Returns: "self at drafts where id", Variant: "A",
		Scope: "read", Doc: "Load the draft's content again."},
}
