import { durationOf, type PlayerContext, position, seekTo } from '../player-context.ts';
import { buildElement } from './build-element.ts';
import { formatSpokenTime } from './format-time.ts';
import { buildSeekPreview } from './seek-preview.ts';

/** How long the preview stays after seeking by keys. */
const keyPreviewMs = 1500;

/**
 * Position and seeking: a range input over a thin track, for native keyboard, touch and assistive technology
 * support. Dragging previews the time; releasing seeks.
 */
export function buildSeekBar(context: PlayerContext): HTMLElement {
	const { player, texts, language, signal } = context;
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
	const preview = buildSeekPreview(context);
	const element = buildElement('div', { class: 'film-seek' }, track, range, preview.element);
	let isDragging = false;
	let hideTimer: ReturnType<typeof setTimeout> | undefined;
	signal.addEventListener('abort', () => clearTimeout(hideTimer));

	function showTime(seconds: number) {
		const duration = durationOf(context);
		range.max = String(duration);
		// Setting the value during a drag would suppress the change event.
		if (!isDragging) range.value = String(seconds);
		element.style.setProperty('--film-played', String(Math.min(1, seconds / duration)));
		const totalText = formatSpokenTime(Math.round(duration), language);
		range.setAttribute('aria-valuetext', texts.timeOf(formatSpokenTime(seconds, language), totalText));
	}

	function update() {
		if (!isDragging) showTime(position(context));
	}

	function updateBuffered() {
		const ranges = player.buffered();
		const time = position(context);
		let end = 0;
		for (let index = 0; index < ranges.length; index += 1) {
			if (ranges.start(index) <= time + 0.5) end = Math.max(end, ranges.end(index));
		}
		element.style.setProperty('--film-buffered', String(Math.min(1, end / durationOf(context))));
	}

	function previewBriefly(seconds: number) {
		preview.show(seconds);
		clearTimeout(hideTimer);
		hideTimer = setTimeout(preview.hide, keyPreviewMs);
	}

	range.addEventListener('input', () => {
		isDragging = true;
		showTime(range.valueAsNumber);
		preview.show(range.valueAsNumber);
		player.reportUserActivity({});
	});
	range.addEventListener('change', () => {
		isDragging = false;
		seekTo(context, range.valueAsNumber);
		previewBriefly(range.valueAsNumber);
	});
	range.addEventListener('pointermove', ({ pointerType, offsetX }) => {
		if (isDragging || pointerType !== 'mouse') return;
		clearTimeout(hideTimer);
		preview.show(Math.min(1, Math.max(0, offsetX / range.clientWidth)) * durationOf(context));
	});
	range.addEventListener('pointerleave', () => {
		if (!isDragging) preview.hide();
	});
	range.addEventListener('pointercancel', () => {
		isDragging = false;
		preview.hide();
	});

	player.on(['timeupdate', 'seeking', 'seeked', 'durationchange', 'ended'], update);
	player.on(['progress', 'timeupdate', 'loadedmetadata'], updateBuffered);
	player.on('film-key-seek', () => previewBriefly(position(context)));
	update();
	return element;
}
