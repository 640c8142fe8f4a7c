import { durationOf, type FilmStage } from '../film-stage.ts';
import { thumbnailsOf } from '../thumbnails/thumbnails.ts';
import { buildElement } from './build-element.ts';
import { momentInFigures } from './moment-of-film.ts';

/** The moment under the pointer or the keys: its time, and its picture where the film has some. */
export function buildSeekPreview(stage: FilmStage) {
	const picture = buildElement('div', { class: 'film-preview-picture', hidden: true });
	const time = buildElement('span', { class: 'film-preview-time' });
	const element = buildElement(
		'div',
		{ class: 'film-preview', hidden: true, 'aria-hidden': 'true' },
		picture,
		time,
	);
	const thumbnail = thumbnailsOf(stage.video.thumbnails, stage.signal);

	return {
		element,
		show(seconds: number) {
			const shown = thumbnail(seconds);
			picture.hidden = !shown;
			if (shown) {
				const { href, x, y, width, height } = shown;
				picture.style.inlineSize = `${width}px`;
				picture.style.blockSize = `${height}px`;
				picture.style.background = `url(${JSON.stringify(href)}) -${x}px -${y}px`;
			}
			time.textContent = momentInFigures(seconds);
			element.style.setProperty('--film-at', String(seconds / durationOf(stage)));
			element.hidden = false;
		},
		hide() {
			element.hidden = true;
		},
	};
}
