/** An image region for a span of the video. Seconds and pixels. */
export type Thumbnail = {
	start: number;
	end: number;
	href: string;
	x: number;
	y: number;
	width: number;
	height: number;
};

const timing = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)/;
const regionPattern = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/;

/**
 * Parses a WebVTT file whose cues refer to image regions (`thumbnails-00.jpg#xywh=0,0,160,90`). Omits
 * unreadable cues and, because the file is content, images of another origin.
 *
 * @param address of the file itself
 */
export function readThumbnailTrack(text: string, address: string): Thumbnail[] {
	const thumbnails: Thumbnail[] = [];
	for (const block of text.replaceAll('\r\n', '\n').split(/\n{2,}/)) {
		const lines = block.trim().split('\n');
		const at = lines.findIndex((line) => timing.test(line));
		const times = timing.exec(lines[at] ?? '');
		const [reference = ''] = (lines[at + 1] ?? '').trim().split(/\s/);
		const region = regionPattern.exec(reference);
		if (!times || !region || !URL.canParse(reference, address)) continue;
		const picture = new URL(reference, address);
		if (picture.origin !== new URL(address).origin) continue;
		picture.hash = '';
		const [x = 0, y = 0, width = 0, height = 0] = region.slice(1).map(Number);
		const start = toSeconds(times[1], times[2], times[3]);
		const end = toSeconds(times[4], times[5], times[6]);
		if (end > start && width > 0 && height > 0) {
			thumbnails.push({ start, end, href: picture.href, x, y, width, height });
		}
	}
	return thumbnails.sort((a, b) => a.start - b.start);
}

/** The thumbnail for a time: the last one that has started, or null before the first. */
export function thumbnailAt(thumbnails: Thumbnail[], seconds: number): Thumbnail | null {
	return thumbnails.findLast(({ start }) => start <= seconds) ?? null;
}

function toSeconds(hours = '0', minutes = '0', seconds = '0'): number {
	return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
