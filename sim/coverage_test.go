package sim

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"botrun/api"
)

// unplayed are the areas of the operation table that have no routes yet.
var unplayed = []string{
	"api/announcements/", "api/convert_rte_body_format", "api/filter/", "api/live/", "api/media/", "api/submit_gallery_post",
	"api/v1/collections/", "api/v1/draft", "api/v1/structured_styles/", "api/v1/style_asset_upload_s3/", "api/v1/x/emoji",
	"live/", "r/x/api/delete_sr_", "r/x/api/upload_sr_img", "r/x/api/widget",
}

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// Every operation of the table has a route, outside the areas named above.
func TestRoutesCoverTheTable(t *testing.T) {
	t.Parallel()
	routed := 0
	for _, op := range api.Operations() {
		// Combined rows call others; some rows hold their whole address, or
		// choose the last part of their path.
		if op.Method == "" || op.Run != nil || op.Host || placeholder.FindString(op.Path) == op.Path || strings.Contains(op.Path, "|flair_path}") {
			continue
		}
		path := segments(placeholder.ReplaceAllString(op.Path, "x"))
		joined := strings.Join(path, "/")
		found := routing.find(op.Method, path, map[string]string{}) != nil || siteHandlers[op.Method+" "+joined] != nil
		known := slices.ContainsFunc(unplayed, func(area string) bool { return strings.HasPrefix(joined, area) })
		if !found && !known {
			t.Errorf("%s: no route for %s %s", op.Name, op.Method, op.Path)
		}
		if found {
			routed++
		}
	}
	t.Logf("%d operations have routes", routed)
}
