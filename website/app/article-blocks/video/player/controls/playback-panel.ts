import type { FilmStage } from '../film-stage.ts';
import type { Quality } from '../quality/quality.ts';
import { buildElement } from './build-element.ts';
import { buildChoiceGroup } from './choice-group.ts';
import { buildDownloadLink } from './download-link.ts';
import { buildPanel, type Panel } from './panel.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Quality, speed, the file to save, and which keys do what. */
export function buildPlaybackPanel(stage: FilmStage, quality: Quality): Panel {
	const { player, texts } = stage;

	function qualities(): Node[] {
		const rungs = quality.rungs();
		if (rungs.length < 2) return [];
		const playing = quality.chosen() === null ? quality.playing() : null;
		const automatic = { value: '', label: playing ? texts.autoQualityNow(playing) : texts.autoQuality };
		const choices = [automatic, ...rungs.map(({ label }) => ({ value: label, label }))];
		return [
			buildChoiceGroup(texts.quality, choices, quality.chosen() ?? '', (label) => {
				quality.choose(label || null);
				stage.announce(texts.qualityChosen(label || texts.autoQuality));
			}),
		];
	}

	function fill(): Node[] {
		const choices = speeds.map((speed) => ({ value: String(speed), label: speedName(stage, speed) }));
		const file = buildDownloadLink(stage);
		return [
			...qualities(),
			buildChoiceGroup(texts.speed, choices, String(player.playbackRate() ?? 1), (speed) =>
				setSpeed(stage, Number(speed)),
			),
			...(file ? [file] : []),
			keyHelp(stage),
		];
	}

	return buildPanel(stage, {
		className: 'film-playback',
		label: texts.playbackSettings,
		icon: 'settings',
		fill,
	});
}

/** The next slower or faster speed there is. */
export function changeSpeed(stage: FilmStage, direction: 1 | -1): void {
	const now = stage.player.playbackRate() ?? 1;
	const faster = speeds.find((speed) => speed > now);
	const slower = speeds.findLast((speed) => speed < now);
	const next = direction === 1 ? faster : slower;
	if (next !== undefined) setSpeed(stage, next);
}

function setSpeed(stage: FilmStage, speed: number) {
	stage.player.playbackRate(speed);
	stage.announce(stage.texts.speedChosen(speedName(stage, speed)));
}

function speedName({ texts }: FilmStage, speed: number): string {
	return speed === 1 ? texts.normalSpeed : `${speed}×`;
}

function keyHelp({ texts }: FilmStage): HTMLElement {
	const rows = texts.keyHelp.flatMap(([keys = '', meaning = '']) => [
		buildElement('dt', {}, keys),
		buildElement('dd', {}, meaning),
	]);
	return buildElement(
		'details',
		{ class: 'film-keys' },
		buildElement('summary', {}, texts.keys),
		buildElement('dl', {}, ...rows),
	);
}
