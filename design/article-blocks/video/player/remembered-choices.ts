/** Player settings, stored in the browser for the next video. */
export type RememberedChoices = {
	/** 0 to 1. */
	volume: number;
	muted: boolean;
	/** A language (BCP 47), `off`, or null before the first choice. */
	subtitles: string | null;
};

const key = 'portico-player';
const defaultChoices: RememberedChoices = { volume: 1, muted: false, subtitles: null };

/** Stored choices, with defaults for missing or unreadable ones. Storage may be blocked. */
export function rememberedChoices(): RememberedChoices {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
		if (typeof stored !== 'object' || stored === null) return defaultChoices;
		const { volume, muted, subtitles } = stored as Record<string, unknown>;
		return {
			volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultChoices.volume,
			muted: muted === true,
			subtitles: typeof subtitles === 'string' ? subtitles : null,
		};
	} catch {
		return defaultChoices;
	}
}

/** Merges choices into the stored ones. Where storage is full or blocked they apply to this video only. */
export function rememberChoices(choices: Partial<RememberedChoices>): void {
	try {
		localStorage.setItem(key, JSON.stringify({ ...rememberedChoices(), ...choices }));
	} catch {
		// Remembering is optional.
	}
}
