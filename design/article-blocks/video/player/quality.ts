import { savesData } from '../../../page-context.ts';
import type { PlayerContext } from './player-context.ts';
import { onQualityLevels, type QualityLevel, qualityLevelsOf } from './streaming.ts';

/** With data saver on, automatic selection does not exceed this shorter side. */
const dataSaverMaxSide = 480;

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

/** A rendition as reported by video.js. */
type Rendition = {
	width?: number | undefined;
	height?: number | undefined;
	bitrate?: number | undefined;
};

/** A selectable quality: one or more renditions with the same shorter side. */
type Rung = {
	/** `720p`, or the bit rate (`1.2 Mb/s`) where the stream does not state sizes. */
	label: string;
	/** Indexes of its renditions in the video.js list. */
	indexes: number[];
};

/** The qualities of a stream, best first, named by the shorter side. */
export function rungsOf(renditions: Rendition[]): Rung[] {
	const rungs = new Map<string, Rung & { rank: number }>();
	for (const [index, rendition] of renditions.entries()) {
		const side = shortSide(rendition);
		const megabits = (rendition.bitrate ?? 0) / 1e6;
		const label = side === null ? `${megabits.toFixed(megabits < 10 ? 1 : 0)} Mb/s` : `${side}p`;
		const rung = rungs.get(label);
		if (rung) rung.indexes.push(index);
		else rungs.set(label, { label, indexes: [index], rank: side ?? megabits });
	}
	return [...rungs.values()]
		.sort((a, b) => b.rank - a.rank)
		.map(({ label, indexes }) => ({ label, indexes }));
}

/**
 * Indexes allowed for automatic selection: all, or with data saver on those that are small enough, at least the
 * smallest.
 */
export function automaticIndexes(renditions: Rendition[], savesData: boolean): number[] {
	const all = renditions.map((_, index) => index);
	if (!savesData) return all;
	const sides = renditions.map((rendition) => shortSide(rendition) ?? 0);
	const small = all.filter((index) => (sides[index] ?? 0) <= dataSaverMaxSide);
	return small.length > 0 ? small : all.filter((index) => sides[index] === Math.min(...sides));
}

function shortSide({ width, height }: Rendition): number | null {
	return width && height ? Math.min(width, height) : null;
}
