import type { PlayerContext } from '../player-context.ts';
import type { Quality } from '../quality.ts';
import { type Subtitles, trackName } from '../subtitles.ts';
import { buildDownloadLink, buildElement } from './control-button.ts';
import { buildChoiceGroup, buildPanel, type Panel } from './panel.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Quality, speed, download and keyboard help. */
export function buildPlaybackPanel(context: PlayerContext, quality: Quality): Panel {
	const { player, texts } = context;

	function qualities(): Node[] {
		const rungs = quality.rungs();
		if (rungs.length < 2) return [];
		const playing = quality.chosen() === null ? quality.playing() : null;
		const automatic = { value: '', label: playing ? texts.autoQualityNow(playing) : texts.autoQuality };
		const choices = [automatic, ...rungs.map(({ label }) => ({ value: label, label }))];
		return [
			buildChoiceGroup(texts.quality, choices, quality.chosen() ?? '', (label) => {
				quality.choose(label || null);
				context.announce(texts.qualityChosen(label || texts.autoQuality));
			}),
		];
	}

	function fill(): Node[] {
		const choices = speeds.map((speed) => ({ value: String(speed), label: speedName(context, speed) }));
		const file = buildDownloadLink(context);
		return [
			...qualities(),
			buildChoiceGroup(texts.speed, choices, String(player.playbackRate() ?? 1), (speed) =>
				setSpeed(context, Number(speed)),
			),
			...(file ? [file] : []),
			keyHelp(context),
		];
	}

	return buildPanel(context, {
		className: 'video-playback',
		label: texts.playbackSettings,
		icon: 'settings',
		fill,
	});
}

/** Changes to the next slower or faster speed, if any. */
export function changeSpeed(context: PlayerContext, direction: 1 | -1): void {
	const now = context.player.playbackRate() ?? 1;
	const faster = speeds.find((speed) => speed > now);
	const slower = speeds.findLast((speed) => speed < now);
	const next = direction === 1 ? faster : slower;
	if (next !== undefined) setSpeed(context, next);
}

function setSpeed(context: PlayerContext, speed: number) {
	context.player.playbackRate(speed);
	context.announce(context.texts.speedChosen(speedName(context, speed)));
}

function speedName({ texts }: PlayerContext, speed: number): string {
	return speed === 1 ? texts.normalSpeed : `${speed}×`;
}

function keyHelp({ texts }: PlayerContext): HTMLElement {
	const rows = texts.keyHelp.flatMap(([keys = '', meaning = '']) => [
		buildElement('dt', {}, keys),
		buildElement('dd', {}, meaning),
	]);
	return buildElement(
		'details',
		{ class: 'video-keys' },
		buildElement('summary', {}, texts.keys),
		buildElement('dl', {}, ...rows),
	);
}

/** Subtitle language and style. The button is hidden without subtitles. */
export function buildSubtitlesPanel(context: PlayerContext, subtitles: Subtitles): Panel {
	const { player, texts } = context;

	function fill(): Node[] {
		const off = { value: '', label: texts.noSubtitles };
		const languages = subtitles.tracks().map((track) => ({
			value: trackName(track),
			label: track.label || track.language,
			lang: track.language,
		}));
		const choices = buildChoiceGroup(texts.subtitles, [off, ...languages], subtitles.shown() ?? '', (name) =>
			subtitles.choose(name || null),
		);
		const style = buildElement('button', { type: 'button', class: 'video-text-button' }, texts.subtitleStyle);
		style.addEventListener('click', () => {
			// The dialog restores the focus on close, so the focus must not be in a closed panel.
			panel.close({ focusButton: true });
			(player.getChild('textTrackSettings') as unknown as { open(): void } | undefined)?.open();
		});
		return [choices, style];
	}

	const panel = buildPanel(context, {
		className: 'video-subtitles',
		label: texts.subtitles,
		icon: 'subtitles',
		fill,
	});
	panel.button.element.setAttribute('aria-keyshortcuts', 'C');

	function update() {
		panel.button.element.hidden = subtitles.tracks().length === 0;
		panel.button.element.toggleAttribute('data-on', subtitles.shown() !== null);
	}
	player.on('video-subtitles', update);
	update();
	return panel;
}
