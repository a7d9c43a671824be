#include "server/net/http/preview.h"

#include <librsvg/rsvg.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace gatehouse::server {
namespace {

template <auto kRelease>
struct FreedBy {
  template <typename T>
  void operator()(T* held) const {
    kRelease(held);
  }
};
using Drawing = std::unique_ptr<RsvgHandle, FreedBy<g_object_unref>>;
using Fault = std::unique_ptr<GError, FreedBy<g_error_free>>;
using Surface = std::unique_ptr<cairo_surface_t, FreedBy<cairo_surface_destroy>>;
using Pen = std::unique_ptr<cairo_t, FreedBy<cairo_destroy>>;

/// Of pixels, on each side of the drawing.
constexpr double kMargin = 15;

[[noreturn]] void fail_drawing(const char* reason) {
  throw std::runtime_error(std::string("a drawing cannot be painted: ") + reason);
}

Drawing read(const std::string& svg) {
  GError* error = nullptr;
  Drawing drawing(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  const Fault fault(error);
  if (fault) fail_drawing(fault->message);
  return drawing;
}

void paint(RsvgHandle& drawing, cairo_t& pen, const RsvgRectangle& where) {
  GError* error = nullptr;
  rsvg_handle_render_document(&drawing, &pen, &where, &error);
  const Fault fault(error);
  if (fault) fail_drawing(fault->message);
}

Surface blank(int width, int height) {
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) fail_drawing("there is no memory");
  return surface;
}

RsvgRectangle in_the_middle(RsvgHandle& drawing) {
  gdouble width = 0;
  gdouble height = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(&drawing, &width, &height)) {
    gboolean has_box = FALSE;
    RsvgRectangle box{};
    rsvg_handle_get_intrinsic_dimensions(&drawing, nullptr, nullptr, nullptr, nullptr, &has_box, &box);
    if (has_box == FALSE) fail_drawing("it has no size");
    width = box.width;
    height = box.height;
  }
  if (width <= 0 || height <= 0) fail_drawing("it has no size");
  const double scale =
      std::min((kPreviewWidth - 2 * kMargin) / width, (kPreviewHeight - 2 * kMargin) / height);
  return {(kPreviewWidth - scale * width) / 2, (kPreviewHeight - scale * height) / 2, scale * width,
          scale * height};
}

/// Fills the picture with the colour of the drawing's corner.
void fill_ground(RsvgHandle& drawing, const RsvgRectangle& where, cairo_t& pen) {
  const Surface corner = blank(1, 1);
  paint(drawing, *Pen(cairo_create(corner.get())), {0, 0, where.width, where.height});
  cairo_set_source_surface(&pen, corner.get(), 0, 0);
  cairo_pattern_set_extend(cairo_get_source(&pen), CAIRO_EXTEND_PAD);
  cairo_paint(&pen);
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string png_of(const std::string& svg) {
  const Drawing drawing = read(svg);
  const RsvgRectangle where = in_the_middle(*drawing);
  const Surface picture = blank(kPreviewWidth, kPreviewHeight);
  const Pen pen(cairo_create(picture.get()));
  fill_ground(*drawing, where, *pen);
  paint(*drawing, *pen, where);
  std::string png;
  if (cairo_surface_write_to_png_stream(picture.get(), append, &png) != CAIRO_STATUS_SUCCESS)
    fail_drawing("there is no memory");
  return png;
}

}  // namespace gatehouse::server
