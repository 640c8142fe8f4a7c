import { videoPlayer } from '@portico/api/video-player.ts';
import type { PlaybackFailure } from './playback-failure.ts';

/** What was done so far for a film that does not go on. */
export type Recovery = {
	/** Milliseconds of a clock that only runs forward. */
	reloadedAt: number | null;
	/** Reloads and nudges since the film last played well, so that trying comes to an end. */
	reloads: number;
	nudges: number;
	/** What plays: the stream, or the film as one file. */
	source: 'stream' | 'file';
};

export type Measure =
	/** A small step forward, past what the decoder chokes on. */
	| { act: 'nudge' }
	| { act: 'reload'; source: Recovery['source'] }
	/** The failure is shown, and a reload follows by itself. */
	| { act: 'reload-later'; inMs: number }
	| { act: 'await-connection' }
	/** The failure is shown, and it is for the visitor to try again. */
	| { act: 'give-up' };

type Circumstances = { now: number; online: boolean; hasFile: boolean };

const reloadIntervalMs = videoPlayer.reloadIntervalSeconds * 1000;
const mostReloads = 3;
const mostNudges = 2;

export const nothingDone: Recovery = { reloadedAt: null, reloads: 0, nudges: 0, source: 'stream' };

/**
 * What to do about a failure: first what a visitor hardly notices, then a reload from the same second, at
 * most once in 30 s (specification, section 8), then the film as one file; in the end, to say so.
 */
export function nextMeasure(
	recovery: Recovery,
	{ kind }: PlaybackFailure,
	{ now, online, hasFile }: Circumstances,
): { recovery: Recovery; measure: Measure } {
	const { reloadedAt, reloads, nudges, source } = recovery;
	const onlyReached = kind === 'lost' || kind === 'starved';
	const unanswered = onlyReached || kind === 'refused' || kind === 'server';
	// While a browser is offline every failure may be a consequence of that.
	if (!online && (unanswered || kind === 'unsupported')) {
		return { recovery, measure: { act: 'await-connection' } };
	}
	if (kind === 'stalled' && nudges < mostNudges) {
		return { recovery: { ...recovery, nudges: nudges + 1 }, measure: { act: 'nudge' } };
	}

	const wait = reloadedAt === null ? 0 : reloadedAt + reloadIntervalMs - now;
	const reload = { ...recovery, reloadedAt: now, reloads: reloads + 1 };
	// The same bytes cannot be played the third time either.
	const useful = unanswered ? reloads < mostReloads : kind !== 'unsupported' && reloads < 1;
	// Where the stream cannot be had at all, its file cannot either.
	const fileMayHelp = source === 'stream' && hasFile && !onlyReached && (reloads > 0 || !useful);
	if (fileMayHelp) {
		// Another source, so no reload of the one that failed; the interval is not touched.
		return {
			recovery: { ...recovery, source: 'file', nudges: 0 },
			measure: { act: 'reload', source: 'file' },
		};
	}
	if (!useful) return { recovery, measure: { act: 'give-up' } };
	if (wait > 0) return { recovery, measure: { act: 'reload-later', inMs: wait } };
	return { recovery: reload, measure: { act: 'reload', source } };
}

/** A visitor's own wish to try again: at once, and from the beginning. */
export function triedAgain(now: number): Recovery {
	return { ...nothingDone, reloadedAt: now };
}

/** The film plays well: what was done for it is done with, but for the interval and the source. */
export function playedWell(recovery: Recovery): Recovery {
	return { ...recovery, reloads: 0, nudges: 0 };
}
