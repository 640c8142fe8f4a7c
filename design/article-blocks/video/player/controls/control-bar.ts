import { durationOf, type PlayerContext, position, togglePlayback } from '../player-context.ts';
import type { Quality } from '../quality/quality.ts';
import type { Subtitles } from '../subtitles/subtitles.ts';
import { buildElement } from './build-element.ts';
import { buildControlButton } from './control-button.ts';
import { formatTime } from './format-time.ts';
import type { Panel } from './panel.ts';
import { buildPlaybackPanel } from './playback-panel.ts';
import { buildSeekBar } from './seek-bar.ts';
import { buildSubtitlesPanel } from './subtitles-panel.ts';
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
		{ class: 'film-controls vjs-control-bar' },
		buildSeekBar(context),
		buildElement(
			'div',
			{ class: 'film-controls-row' },
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
	const button = buildControlButton('film-play', () => togglePlayback(context), {
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
	const element = buildElement('div', { class: 'film-time', 'aria-hidden': 'true' }, elapsed, total);
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
	const button = buildControlButton('film-picture-in-picture', () => {
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
	const button = buildControlButton('film-fullscreen', () => toggleFullscreen(context), { key: 'F' });
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
