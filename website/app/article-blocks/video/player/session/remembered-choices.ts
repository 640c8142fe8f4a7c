/** What a visitor chose in a player, kept in the browser for the next film. */
export type RememberedChoices = {
	/** 0 to 1. */
	volume: number;
	muted: boolean;
	/** A language (BCP 47), `off`, or nothing chosen so far. */
	subtitles: string | null;
};

const key = 'portico-player';
const nothingChosen: RememberedChoices = { volume: 1, muted: false, subtitles: null };

/** What was chosen before; defaults for what was not, or cannot be read. Storage may be forbidden. */
export function rememberedChoices(): RememberedChoices {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
		if (typeof kept !== 'object' || kept === null) return nothingChosen;
		const { volume, muted, subtitles } = kept as Record<string, unknown>;
		return {
			volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : nothingChosen.volume,
			muted: muted === true,
			subtitles: typeof subtitles === 'string' ? subtitles : null,
		};
	} catch {
		return nothingChosen;
	}
}

/** Keeps some choices beside the others; where storage is full or forbidden they last for this film only. */
export function rememberChoices(choices: Partial<RememberedChoices>): void {
	try {
		localStorage.setItem(key, JSON.stringify({ ...rememberedChoices(), ...choices }));
	} catch {
		// Nothing depends on it.
	}
}
