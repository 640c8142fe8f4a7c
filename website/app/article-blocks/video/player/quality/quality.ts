import { savesData } from '../../../../data/saves-data.ts';
import type { FilmStage } from '../film-stage.ts';
import { onQualityLevels, type QualityLevel, qualityLevelsOf } from '../streaming/streaming.ts';
import { automaticPlaces, rungsOf } from './rungs.ts';

/**
 * The quality a film plays in: chosen by the library as the network allows, or by the visitor. A choice is
 * for this film; it outlives a reload.
 */
export function qualityOf(stage: FilmStage) {
	const { player } = stage;
	let chosen: string | null = null;
	/** What we disabled; the library's own answer would count what it has set aside for a while, too. */
	const disabled = new WeakSet<QualityLevel>();

	const rungs = () => rungsOf(qualityLevelsOf(player).levels);

	function apply() {
		const { levels, playing } = qualityLevelsOf(player);
		const places =
			rungs().find(({ label }) => label === chosen)?.places ?? automaticPlaces(levels, savesData());
		enableOnly(levels, places, playing, disabled);
	}

	onQualityLevels(player, apply);

	return {
		rungs,
		chosen: () => chosen,
		/** What plays now. */
		playing(): string | null {
			const { playing } = qualityLevelsOf(player);
			return rungs().find(({ places }) => places.includes(playing))?.label ?? null;
		},
		choose(label: string | null) {
			chosen = label;
			apply();
		},
	};
}

/**
 * Enabling a rendition makes the library play it at once, the last one enabled winning; what is merely
 * disabled plays on to the end of what is loaded. So what plays is enabled again, last, where it may stay,
 * and else one that may.
 */
function enableOnly(
	levels: QualityLevel[],
	places: number[],
	playing: number,
	disabled: WeakSet<QualityLevel>,
) {
	const stays = places.includes(playing);
	let widened = false;
	for (const [place, level] of levels.entries()) {
		const enabled = places.includes(place);
		if (disabled.has(level) !== enabled) continue;
		if (enabled) disabled.delete(level);
		else disabled.add(level);
		level.enabled = enabled;
		widened ||= enabled;
	}
	const winner = levels[stays ? playing : (places[0] ?? -1)];
	if (!winner || (stays && !widened)) return;
	winner.enabled = false;
	winner.enabled = true;
}

export type Quality = ReturnType<typeof qualityOf>;
