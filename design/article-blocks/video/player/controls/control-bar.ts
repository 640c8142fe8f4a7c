import { durationOf, type PlayerContext, position, seekTo, togglePlayback } from '../player-context.ts';
import type { Quality } from '../quality.ts';
import type { Subtitles } from '../subtitles.ts';
import { buildControlButton, buildElement } from './control-button.ts';
import { formatSpokenTime, formatTime } from './format-time.ts';
import type { Panel } from './panel.ts';
import { buildSeekPreview } from './seek-preview.ts';
import { buildPlaybackPanel, buildSubtitlesPanel } from './settings-panels.ts';
import { buildVolume } from './volume.ts';

/** Builds the control bar and the panels that open above it. */
export function buildControlBar(
	context: PlayerContext,
	{ subtitles, quality }: { subtitles: Subtitles; quality: Quality },
): { element: HTMLElement; playButton: HTMLButtonElement; panels: Panel[] } {
	const play = buildPlayButton(context);
	const subtitlesPanel = buildSubtitlesPanel(context, subtitles);
	const playbackPanel = buildPlaybackPanel(context, quality);
	const element = buildElement(
		'div',
		{ class: 'video-controls vjs-control-bar' },
		buildSeekBar(context),
		buildElement(
			'div',
			{ class: 'video-controls-row' },
			play,
			buildVolume(context),
			buildTime(context),
			subtitlesPanel.button.element,
			playbackPanel.button.element,
			...buildPictureInPicture(context),
			buildFullscreen(context),
		),
	);
	return { element, playButton: play, panels: [subtitlesPanel, playbackPanel] };
}

function buildPlayButton(context: PlayerContext): HTMLButtonElement {
	const { player, texts } = context;
	const button = buildControlButton('video-play', () => togglePlayback(context), {
		key: 'K',
		keyShortcut: 'K Space',
	});
	function update() {
		if (player.ended()) button.show(texts.replay, 'replay');
		else if (player.paused()) button.show(texts.play, 'play');
		else button.show(texts.pause, 'pause');
	}
	player.on(['play', 'pause', 'ended', 'seeked', 'emptied'], update);
	update();
	return button.element;
}

/** Hidden from screen readers: the seek bar announces the time. */
function buildTime(context: PlayerContext): HTMLElement {
	const elapsed = buildElement('span');
	const total = buildElement('span');
	const element = buildElement('div', { class: 'video-time', 'aria-hidden': 'true' }, elapsed, total);
	function update() {
		setText(elapsed, formatTime(position(context)));
		setText(total, ` / ${formatTime(Math.round(durationOf(context)))}`);
	}
	function setText(target: HTMLElement, text: string) {
		if (target.textContent !== text) target.textContent = text;
	}
	context.player.on(['timeupdate', 'seeking', 'durationchange', 'ended'], update);
	update();
	return element;
}

function buildPictureInPicture(context: PlayerContext): HTMLElement[] {
	const { player, texts } = context;
	if (!document.pictureInPictureEnabled) return [];
	const button = buildControlButton('video-picture-in-picture', () => {
		const change = player.isInPictureInPicture()
			? player.exitPictureInPicture()
			: player.requestPictureInPicture();
		// Rejected before the first frame is available.
		change?.catch(() => {});
	});
	function update() {
		button.show(
			player.isInPictureInPicture() ? texts.leavePictureInPicture : texts.pictureInPicture,
			'pictureInPicture',
		);
	}
	player.on(['enterpictureinpicture', 'leavepictureinpicture'], update);
	update();
	return [button.element];
}

function buildFullscreen(context: PlayerContext): HTMLElement {
	const { player, texts } = context;
	const button = buildControlButton('video-fullscreen', () => toggleFullscreen(context), { key: 'F' });
	function update() {
		if (player.isFullscreen()) button.show(texts.leaveFullscreen, 'leaveFullscreen');
		else button.show(texts.fullscreen, 'fullscreen');
	}
	player.on('fullscreenchange', update);
	update();
	return button.element;
}

/** Where the Fullscreen API is missing, video.js fills the window. */
export function toggleFullscreen({ player }: PlayerContext): void {
	if (player.isFullscreen()) player.exitFullscreen();
	else player.requestFullscreen();
}

/** How long the preview stays after seeking by keys. */
const keyPreviewMs = 1500;

/**
 * Position and seeking: a range input over a thin track, for native keyboard, touch and assistive technology
 * support. Dragging previews the time; releasing seeks.
 */
function buildSeekBar(context: PlayerContext): HTMLElement {
	const { player, texts, language, signal } = context;
	const buffered = buildElement('div', { class: 'video-seek-buffered' });
	const played = buildElement('div', { class: 'video-seek-played' });
	const track = buildElement('div', { class: 'video-seek-track' }, buffered, played);
	const range = buildElement('input', {
		type: 'range',
		class: 'video-seek-range',
		min: 0,
		step: 0.1,
		'aria-label': texts.progress,
	});
	const preview = buildSeekPreview(context);
	const element = buildElement('div', { class: 'video-seek' }, track, range, preview.element);
	let isDragging = false;
	let hideTimer: ReturnType<typeof setTimeout> | undefined;
	signal.addEventListener('abort', () => clearTimeout(hideTimer));

	function showTime(seconds: number) {
		const duration = durationOf(context);
		range.max = String(duration);
		// Setting the value during a drag would suppress the change event.
		if (!isDragging) range.value = String(seconds);
		element.style.setProperty('--video-played', String(Math.min(1, seconds / duration)));
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
		element.style.setProperty('--video-buffered', String(Math.min(1, end / durationOf(context))));
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
	player.on('video-key-seek', () => previewBriefly(position(context)));
	update();
	return element;
}
