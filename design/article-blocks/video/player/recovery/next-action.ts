import { videoPlayer } from '@portico/api/video-player.ts';
import type { PlaybackFailure } from './playback-failure.ts';

/** Recovery attempts so far. */
export type Recovery = {
	/** Timestamp of the last reload, in milliseconds of a monotonic clock. */
	reloadedAt: number | null;
	/** Attempts since the last stable playback; they limit the retries. */
	reloads: number;
	nudges: number;
	/** The current source: the stream, or the single-file video. */
	source: 'stream' | 'file';
};

export type RecoveryAction =
	/** Skips slightly forward, past data that the decoder cannot process. */
	| { act: 'nudge' }
	| { act: 'reload'; source: Recovery['source'] }
	/** Shows the failure and reloads automatically later. */
	| { act: 'reload-later'; inMs: number }
	| { act: 'await-connection' }
	/** Shows the failure and leaves the retry to the visitor. */
	| { act: 'give-up' };

type Circumstances = { now: number; online: boolean; hasFile: boolean };

const reloadIntervalMs = videoPlayer.reloadIntervalSeconds * 1000;
const maxReloads = 3;
const maxNudges = 2;

export const initialRecovery: Recovery = { reloadedAt: null, reloads: 0, nudges: 0, source: 'stream' };

/**
 * Selects the next recovery action: first what a visitor hardly notices, then a reload at the same position, at
 * most once in 30 s (specification, section 8), then the single-file video, and finally the failure message.
 */
export function nextAction(
	recovery: Recovery,
	{ kind }: PlaybackFailure,
	{ now, online, hasFile }: Circumstances,
): { recovery: Recovery; action: RecoveryAction } {
	const { reloadedAt, reloads, nudges, source } = recovery;
	const isUnreachable = kind === 'lost' || kind === 'starved';
	const isRequestFailure = isUnreachable || kind === 'refused' || kind === 'server';
	// Any failure while offline may be caused by that.
	if (!online && (isRequestFailure || kind === 'unsupported')) {
		return { recovery, action: { act: 'await-connection' } };
	}
	if (kind === 'stalled' && nudges < maxNudges) {
		return { recovery: { ...recovery, nudges: nudges + 1 }, action: { act: 'nudge' } };
	}

	const waitMs = reloadedAt === null ? 0 : reloadedAt + reloadIntervalMs - now;
	const reload = { ...recovery, reloadedAt: now, reloads: reloads + 1 };
	// Undecodable data stays undecodable.
	const canReload = isRequestFailure ? reloads < maxReloads : kind !== 'unsupported' && reloads < 1;
	// If the stream is unreachable, so is the file.
	const shouldUseFile = source === 'stream' && hasFile && !isUnreachable && (reloads > 0 || !canReload);
	if (shouldUseFile) {
		// A different source does not count as a reload and does not affect the interval.
		return {
			recovery: { ...recovery, source: 'file', nudges: 0 },
			action: { act: 'reload', source: 'file' },
		};
	}
	if (!canReload) return { recovery, action: { act: 'give-up' } };
	if (waitMs > 0) return { recovery, action: { act: 'reload-later', inMs: waitMs } };
	return { recovery: reload, action: { act: 'reload', source } };
}

/** A manual retry: immediate, with all attempts reset. */
export function afterManualRetry(now: number): Recovery {
	return { ...initialRecovery, reloadedAt: now };
}

/** Stable playback resets the attempts, but not the interval and the source. */
export function afterStablePlayback(recovery: Recovery): Recovery {
	return { ...recovery, reloads: 0, nudges: 0 };
}
