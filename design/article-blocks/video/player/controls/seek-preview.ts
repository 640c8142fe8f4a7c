import { durationOf, type PlayerContext } from '../player-context.ts';
import { buildElement } from './control-button.ts';
import { formatTime } from './format-time.ts';

const timing = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)/;
const regionPattern = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/;

/** Preview above the seek bar: the time, and the thumbnail if there is one. */
export function buildSeekPreview(context: PlayerContext) {
	const picture = buildElement('div', { class: 'video-preview-picture', hidden: true });
	const time = buildElement('span', { class: 'video-preview-time' });
	const element = buildElement(
		'div',
		{ class: 'video-preview', hidden: true, 'aria-hidden': 'true' },
		picture,
		time,
	);
	const thumbnail = createThumbnailLookup(context.video.thumbnails, context.signal);

	return {
		element,
		show(seconds: number) {
			const region = thumbnail(seconds);
			picture.hidden = !region;
			if (region) {
				const { href, x, y, width, height } = region;
				picture.style.inlineSize = `${width}px`;
				picture.style.blockSize = `${height}px`;
				picture.style.background = `url(${JSON.stringify(href)}) -${x}px -${y}px`;
			}
			time.textContent = formatTime(seconds);
			element.style.setProperty('--video-at', String(seconds / durationOf(context)));
			element.hidden = false;
		},
		hide() {
			element.hidden = true;
		},
	};
}

/** Looks up seek thumbnails. Fetches their track on first use; without one, only the time is shown. */
function createThumbnailLookup(address: string | null, signal: AbortSignal) {
	let thumbnails: Thumbnail[] = [];
	let isRequested = false;

	async function fetchTrack(href: string) {
		try {
			const answer = await fetch(href, { signal });
			if (answer.ok)
				thumbnails = readThumbnailTrack(await answer.text(), new URL(href, document.baseURI).href);
		} catch {
			// Thumbnails are optional (decision 011).
		}
	}

	return (seconds: number): Thumbnail | null => {
		if (address && !isRequested) {
			isRequested = true;
			fetchTrack(address);
		}
		return thumbnailAt(thumbnails, seconds);
	};
}

/** An image region for a span of the video. Seconds and pixels. */
type Thumbnail = {
	start: number;
	end: number;
	href: string;
	x: number;
	y: number;
	width: number;
	height: number;
};

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
