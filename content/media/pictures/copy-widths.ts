/** Widths in pixels a picture is copied at (design, section 2), besides its own where that is less. */
const copyWidths = [480, 960, 1440, 1920] as const;
const largestCopy = 1920;
/** What WebP and AV1 can hold; a long infographic has fewer copies, or none. */
const maxCopyHeight = 16_383;

/** Widths in pixels of the copies of a picture of a size, smallest first: never larger than it. */
export function copyWidthsOf(width: number, height: number): number[] {
	const smaller = copyWidths.filter((step) => step < width);
	const widths = width <= largestCopy ? [...smaller, width] : smaller;
	return widths.filter((copyWidth) => Math.ceil((height * copyWidth) / width) <= maxCopyHeight);
}
