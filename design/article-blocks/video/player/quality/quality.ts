import { savesData } from '../../../../page-context/saves-data.ts';
import type { PlayerContext } from '../player-context.ts';
import { onQualityLevels, type QualityLevel, qualityLevelsOf } from '../streaming/streaming.ts';
import { automaticIndexes, rungsOf } from './rungs.ts';

/**
 * Playback quality, chosen by video.js for the network or by the visitor. A choice applies to this video and
 * survives a reload.
 */
export function createQuality(context: PlayerContext) {
	const { player } = context;
	let chosen: string | null = null;
	/** Levels disabled here. `enabled` of video.js also excludes temporarily failed ones. */
	const disabled = new WeakSet<QualityLevel>();

	const rungs = () => rungsOf(qualityLevelsOf(player).levels);

	function apply() {
		const { levels, playing } = qualityLevelsOf(player);
		const indexes =
			rungs().find(({ label }) => label === chosen)?.indexes ?? automaticIndexes(levels, savesData());
		enableOnly(levels, indexes, playing, disabled);
	}

	onQualityLevels(player, apply);

	return {
		rungs,
		chosen: () => chosen,
		/** Label of the current quality. */
		playing(): string | null {
			const { playing } = qualityLevelsOf(player);
			return rungs().find(({ indexes }) => indexes.includes(playing))?.label ?? null;
		},
		choose(label: string | null) {
			chosen = label;
			apply();
		},
	};
}

/**
 * Enabling a rendition makes video.js switch to it immediately, the last one winning; a disabled one plays on
 * until its buffer ends. So re-enable the current one last if it is allowed, or else an allowed one.
 */
function enableOnly(
	levels: QualityLevel[],
	indexes: number[],
	playing: number,
	disabled: WeakSet<QualityLevel>,
) {
	const keepsCurrent = indexes.includes(playing);
	let anyEnabled = false;
	for (const [index, level] of levels.entries()) {
		const enabled = indexes.includes(index);
		if (disabled.has(level) !== enabled) continue;
		if (enabled) disabled.delete(level);
		else disabled.add(level);
		level.enabled = enabled;
		anyEnabled ||= enabled;
	}
	const winner = levels[keepsCurrent ? playing : (indexes[0] ?? -1)];
	if (!winner || (keepsCurrent && !anyEnabled)) return;
	winner.enabled = false;
	winner.enabled = true;
}

export type Quality = ReturnType<typeof createQuality>;
