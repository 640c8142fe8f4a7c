import { durationOf, type FilmStage, position, seekTo } from '../film-stage.ts';
import { buildElement } from './build-element.ts';
import { momentInWords } from './moment-of-film.ts';
import { buildSeekPreview } from './seek-preview.ts';

/** How long the preview of a moment gone to by keys stays. */
const previewByKeysMs = 1500;

/**
 * Where the film is, and where to go: a range field laid over a hairline, so that keys, touch and assistive
 * technology know it. Dragging shows the moment, and letting go takes the film there.
 */
export function buildSeekBar(stage: FilmStage): HTMLElement {
	const { player, texts, language, signal } = stage;
	const buffered = buildElement('div', { class: 'film-seek-buffered' });
	const played = buildElement('div', { class: 'film-seek-played' });
	const track = buildElement('div', { class: 'film-seek-track' }, buffered, played);
	const range = buildElement('input', {
		type: 'range',
		class: 'film-seek-range',
		min: 0,
		step: 0.1,
		'aria-label': texts.progress,
	});
	const preview = buildSeekPreview(stage);
	const element = buildElement('div', { class: 'film-seek' }, track, range, preview.element);
	let dragged = false;
	let hiding: ReturnType<typeof setTimeout> | undefined;
	signal.addEventListener('abort', () => clearTimeout(hiding));

	function showTime(seconds: number) {
		const duration = durationOf(stage);
		range.max = String(duration);
		// Written while it is dragged, the browser would not tell of its release.
		if (!dragged) range.value = String(seconds);
		element.style.setProperty('--film-played', String(Math.min(1, seconds / duration)));
		const all = momentInWords(Math.round(duration), language);
		range.setAttribute('aria-valuetext', texts.timeOf(momentInWords(seconds, language), all));
	}

	function update() {
		if (!dragged) showTime(position(stage));
	}

	function updateBuffered() {
		const ranges = player.buffered();
		const at = position(stage);
		let end = 0;
		for (let index = 0; index < ranges.length; index += 1) {
			if (ranges.start(index) <= at + 0.5) end = Math.max(end, ranges.end(index));
		}
		element.style.setProperty('--film-buffered', String(Math.min(1, end / durationOf(stage))));
	}

	function previewBriefly(seconds: number) {
		preview.show(seconds);
		clearTimeout(hiding);
		hiding = setTimeout(preview.hide, previewByKeysMs);
	}

	range.addEventListener('input', () => {
		dragged = true;
		showTime(range.valueAsNumber);
		preview.show(range.valueAsNumber);
		player.reportUserActivity({});
	});
	range.addEventListener('change', () => {
		dragged = false;
		seekTo(stage, range.valueAsNumber);
		previewBriefly(range.valueAsNumber);
	});
	range.addEventListener('pointermove', ({ pointerType, offsetX }) => {
		if (dragged || pointerType !== 'mouse') return;
		clearTimeout(hiding);
		preview.show(Math.min(1, Math.max(0, offsetX / range.clientWidth)) * durationOf(stage));
	});
	range.addEventListener('pointerleave', () => {
		if (!dragged) preview.hide();
	});
	range.addEventListener('pointercancel', () => {
		dragged = false;
		preview.hide();
	});

	player.on(['timeupdate', 'seeking', 'seeked', 'durationchange', 'ended'], update);
	player.on(['progress', 'timeupdate', 'loadedmetadata'], updateBuffered);
	player.on('film-key-seek', () => previewBriefly(position(stage)));
	update();
	return element;
}
