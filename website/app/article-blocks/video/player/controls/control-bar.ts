import { durationOf, type FilmStage, position, togglePlayback } from '../film-stage.ts';
import type { Quality } from '../quality/quality.ts';
import type { Subtitles } from '../subtitles/subtitles.ts';
import { buildElement } from './build-element.ts';
import { buildControlButton } from './control-button.ts';
import { momentInFigures } from './moment-of-film.ts';
import type { Panel } from './panel.ts';
import { buildPlaybackPanel } from './playback-panel.ts';
import { buildSeekBar } from './seek-bar.ts';
import { buildSubtitlesPanel } from './subtitles-panel.ts';
import { buildVolume } from './volume.ts';

/** The controls below the picture. Returns them, and the panels that open above. */
export function buildControlBar(
	stage: FilmStage,
	{ subtitles, quality }: { subtitles: Subtitles; quality: Quality },
): { element: HTMLElement; playButton: HTMLButtonElement; panels: Panel[] } {
	const play = buildPlayButton(stage);
	const subtitlesPanel = buildSubtitlesPanel(stage, subtitles);
	const playbackPanel = buildPlaybackPanel(stage, quality);
	const element = buildElement(
		'div',
		{ class: 'film-controls vjs-control-bar' },
		buildSeekBar(stage),
		buildElement(
			'div',
			{ class: 'film-controls-row' },
			play,
			buildVolume(stage),
			buildTime(stage),
			subtitlesPanel.button.element,
			playbackPanel.button.element,
			...buildPictureInPicture(stage),
			buildFullscreen(stage),
		),
	);
	return { element, playButton: play, panels: [subtitlesPanel, playbackPanel] };
}

function buildPlayButton(stage: FilmStage): HTMLButtonElement {
	const { player, texts } = stage;
	const button = buildControlButton('film-play', () => togglePlayback(stage), {
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

/** Of no use to those who listen: the seek bar says it in words. */
function buildTime(stage: FilmStage): HTMLElement {
	const now = buildElement('span');
	const whole = buildElement('span');
	const element = buildElement('div', { class: 'film-time', 'aria-hidden': 'true' }, now, whole);
	function update() {
		show(now, momentInFigures(position(stage)));
		show(whole, ` / ${momentInFigures(Math.round(durationOf(stage)))}`);
	}
	function show(part: HTMLElement, text: string) {
		if (part.textContent !== text) part.textContent = text;
	}
	stage.player.on(['timeupdate', 'seeking', 'durationchange', 'ended'], update);
	update();
	return element;
}

function buildPictureInPicture(stage: FilmStage): HTMLElement[] {
	const { player, texts } = stage;
	if (!document.pictureInPictureEnabled) return [];
	const button = buildControlButton('film-picture-in-picture', () => {
		const change = player.isInPictureInPicture()
			? player.exitPictureInPicture()
			: player.requestPictureInPicture();
		// Refused before there is a picture.
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

function buildFullscreen(stage: FilmStage): HTMLElement {
	const { player, texts } = stage;
	const button = buildControlButton('film-fullscreen', () => toggleFullscreen(stage), { key: 'F' });
	function update() {
		if (player.isFullscreen()) button.show(texts.leaveFullscreen, 'leaveFullscreen');
		else button.show(texts.fullscreen, 'fullscreen');
	}
	player.on('fullscreenchange', update);
	update();
	return button.element;
}

/** Without full screen in a browser the library fills its window. */
export function toggleFullscreen({ player }: FilmStage): void {
	if (player.isFullscreen()) player.exitFullscreen();
	else player.requestFullscreen();
}
