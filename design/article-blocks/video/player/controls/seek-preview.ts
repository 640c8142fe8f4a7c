import { durationOf, type PlayerContext } from '../player-context.ts';
import { createThumbnailLookup } from '../thumbnails/thumbnails.ts';
import { buildElement } from './build-element.ts';
import { formatTime } from './format-time.ts';

/** Preview above the seek bar: the time, and the thumbnail if there is one. */
export function buildSeekPreview(context: PlayerContext) {
	const picture = buildElement('div', { class: 'film-preview-picture', hidden: true });
	const time = buildElement('span', { class: 'film-preview-time' });
	const element = buildElement(
		'div',
		{ class: 'film-preview', hidden: true, 'aria-hidden': 'true' },
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
			element.style.setProperty('--film-at', String(seconds / durationOf(context)));
			element.hidden = false;
		},
		hide() {
			element.hidden = true;
		},
	};
}
