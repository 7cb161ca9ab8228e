package api

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"path"
	"strings"
	"sync"
)

// maxImage is the size of an image that the service takes at most, in bytes.
// For some places it takes less, and says so.
const maxImage = 20 << 20

// mediaTypes are the types of files by the end of their name.
var mediaTypes = map[string]string{
	".avi": "video/x-msvideo", ".bmp": "image/bmp", ".gif": "image/gif", ".heic": "image/heic", ".jpe": "image/jpeg",
	".jpeg": "image/jpeg", ".jpg": "image/jpeg", ".m4v": "video/x-m4v", ".mov": "video/quicktime", ".mp4": "video/mp4",
	".mpeg": "video/mpeg", ".mpg": "video/mpeg", ".png": "image/png", ".qt": "video/quicktime", ".svg": "image/svg+xml",
	".tif": "image/tiff", ".tiff": "image/tiff", ".webm": "video/webm", ".webp": "image/webp",
}

// checkFile looks at a file before anything is sent: it has content, its name
// tells its type, the type begins with family ("image/"), and it is not larger
// than the service takes. Param names the argument in errors.
func checkFile(param string, v any, family string) (File, error) {
	file, ok := v.(File)
	switch {
	case !ok:
		return File{}, Errorf(Invalid, "parameter %q is not a file", param)
	case len(file.Content) == 0:
		return File{}, Errorf(Invalid, "the file %q is empty", file.Name)
	}
	kind := file.mediaType()
	if kind == "" {
		err := Errorf(Invalid, "the type of the file %q is not known", file.Name)
		err.Hint = "give it a name that ends in .png, .jpg, .gif, .mp4 or the like"
		return File{}, err
	}
	if !strings.HasPrefix(kind, family) {
		return File{}, Errorf(Invalid, "parameter %q takes %s, and the file %q is %s", param, strings.TrimSuffix(family, "/"), file.Name, kind)
	}
	if strings.HasPrefix(kind, "image/") && len(file.Content) > maxImage {
		return File{}, Errorf(TooLarge, "the file %q has %d bytes, the limit is %d", file.Name, len(file.Content), maxImage)
	}
	return file, nil
}

// mediaType gives the type that a file's name tells; "" if it tells none.
func (f File) mediaType() string { return mediaTypes[strings.ToLower(path.Ext(f.Name))] }

// isJPEG tells whether a file's content begins like a JPEG image.
func (f File) isJPEG() bool { return bytes.HasPrefix(f.Content, []byte("\xff\xd8\xff")) }

// plainThumbnail is the picture that stands for a video which came without one.
var plainThumbnail = sync.OnceValue(func() File {
	picture := image.NewRGBA(image.Rect(0, 0, 320, 180))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(color.Gray{Y: 0x60}), image.Point{}, draw.Src)
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		panic(err) // writing to memory does not fail
	}
	return File{Name: "thumbnail.png", Content: b.Bytes()}
})
