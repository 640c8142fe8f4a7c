import type { Video } from '@portico/api/answers/videos.ts';
import { videoPlayer } from '@portico/api/video-player.ts';
import { type PlayerContext, position, seekTo } from '../player-context.ts';
import { stopLoading } from '../streaming.ts';
import { manageRequests } from './manage-requests.ts';
import {
	afterManualRetry,
	afterStablePlayback,
	initialRecovery,
	nextAction,
	type Recovery,
	type RecoveryAction,
} from './next-action.ts';
import { buildNotice } from './notice.ts';
import { classifyFailure, type PlaybackFailure, stallFailure, trackErrors } from './playback-failure.ts';
import { createStallDetector } from './stall-detector.ts';

type RecoveryOptions = {
	/** Fetches the video from the API again; null where it no longer exists. */
	reloadVideo: () => Promise<Video | null>;
	onGone: () => void;
	onStateChange: (state: RecoveryState) => void;
};
/** `healthy`, or the kind of recovery in progress. */
export type RecoveryState = 'healthy' | 'recovering' | 'offline' | 'failed';

const lostConnection = classifyFailure({ status: 0 });
const emptyList = classifyFailure({ message: 'No available working or supported playlists.' });
const checkIntervalMs = 1000;
/** A list may be empty for a moment while video.js replaces it. */
const emptyChecksToFail = 2;
/** Playback without trouble after which earlier recovery attempts no longer count. */
const stableAfterSeconds = 10;
const nudgeSeconds = 0.1;

/**
 * Loads the video and keeps it playing through network and media failures, with a finite sequence of recovery
 * actions that each resume at the same position. The `reloadSourceOnError` of video.js is not enough: it loses
 * the position when an error comes before the metadata, resumes paused videos and tries only once.
 */
export function recoverPlayback(
	context: PlayerContext,
	{ reloadVideo, onGone, onStateChange }: RecoveryOptions,
) {
	const { player, texts, signal } = context;
	const errors = trackErrors(player);
	const received = manageRequests(player, errors.delayMs);
	const detectStall = createStallDetector();
	const notice = buildNotice(context, tryAgain);

	let recovery: Recovery = initialRecovery;
	let state: RecoveryState = 'healthy';
	/** Current position, or the position to resume from. */
	let resumeAt = 0;
	let stableFrom = 0;
	let wantsToPlay = false;
	let loading = true;
	/** Whether the video is being fetched from the API. */
	let isReloadingVideo = false;
	let failure: PlaybackFailure | null = null;
	/** Failure of the stream, reported if its fallback file fails too. */
	let streamFailure: PlaybackFailure | null = null;
	let emptyChecks = 0;
	/** Whether the notice about repeated retries is shown. */
	let isRetryingShown = false;
	let lastEnd = 0;
	let loadedAt = 0;
	let reloadTimer: ReturnType<typeof setTimeout> | undefined;

	function enter(next: RecoveryState) {
		state = next;
		onStateChange(next);
	}

	function load(source: Recovery['source']) {
		const { download, source: stream } = context.video;
		const file = source === 'file' && download ? { src: download.href, type: download.mediaType } : null;
		loading = true;
		loadedAt = performance.now();
		player.error(undefined);
		player.src(file ?? { src: stream, type: 'application/vnd.apple.mpegurl' });
		if (wantsToPlay) player.play()?.catch(handlePlayRejection);
	}

	/**
	 * The browser requires a user gesture and the last one is too long ago: the visitor has to press play again.
	 */
	function handlePlayRejection(error: unknown) {
		if (error instanceof DOMException && error.name === 'NotAllowedError') wantsToPlay = false;
	}

	async function reload(source: Recovery['source']) {
		clearTimeout(reloadTimer);
		loading = true;
		enter('recovering');
		notice.showStatus(source === 'file' ? texts.usingFile : texts.reconnecting);
		isReloadingVideo = true;
		try {
			const refreshed = await reloadVideo();
			if (signal.aborted) return;
			if (!refreshed) return onGone();
			context.video = refreshed;
		} catch {
			// The API is unreachable too; the known addresses may still work.
		} finally {
			isReloadingVideo = false;
		}
		if (!signal.aborted) load(source);
	}

	function fail(reported: PlaybackFailure) {
		// Ignore errors of the source that is being replaced.
		if (isReloadingVideo) return;
		// A missing file is reported as unsupported media only, so show the failure of the stream.
		const next = (recovery.source === 'file' && reported.kind === 'unsupported' && streamFailure) || reported;
		failure = next;
		loading = false;
		const circumstances = {
			now: performance.now(),
			online: navigator.onLine,
			hasFile: context.video.download !== null,
		};
		const { recovery: updated, action } = nextAction(recovery, next, circumstances);
		if (action.act === 'reload' && action.source !== recovery.source) streamFailure = next;
		recovery = updated;
		stableFrom = resumeAt;
		execute(action, next);
	}

	function execute(action: RecoveryAction, reason: PlaybackFailure) {
		switch (action.act) {
			case 'nudge':
				return seekTo(context, resumeAt + nudgeSeconds);
			case 'reload':
				reload(action.source);
				return;
			case 'await-connection':
				enter('offline');
				return notice.showStatus(texts.offline);
			case 'reload-later':
			case 'give-up':
				state = 'failed';
				clearTimeout(reloadTimer);
				stopLoading(player);
				player.pause();
				// Moves focus off the controls before they become inert.
				notice.showFailure(reason, { retries: action.act === 'reload-later' });
				enter('failed');
				if (action.act === 'reload-later') reloadTimer = setTimeout(() => fail(reason), action.inMs);
		}
	}

	/** Reloads immediately, regardless of the automatic reload interval, but not shortly after a load. */
	function tryAgain() {
		const now = performance.now();
		if (now - loadedAt < videoPlayer.minRetryIntervalMs) return;
		recovery = afterManualRetry(now);
		wantsToPlay = true;
		reload('stream');
	}

	/**
	 * Leaves ongoing playback alone. Reloads a waiting video, because video.js may have excluded all renditions.
	 * Ignores repeated events during a reload, because an unstable network fires many.
	 */
	function handleOnline() {
		if (state === 'recovering') return;
		const isWaiting = wantsToPlay && !player.ended() && (player.seeking() || player.readyState() < 3);
		if (state === 'healthy' && !isWaiting) return notice.hide();
		recovery = { ...recovery, reloads: 0 };
		fail(failure ?? lostConnection);
	}

	function handleProgress() {
		if (loading || player.error() || state === 'failed') return;
		const now = position(context);
		if (now === resumeAt) return;
		resumeAt = now;
		if (player.seeking()) return;
		if (resumeAt - stableFrom > stableAfterSeconds) recovery = afterStablePlayback(recovery);
		if (state !== 'healthy' || isRetryingShown) recover();
	}

	function recover() {
		failure = null;
		isRetryingShown = false;
		notice.hide();
		enter('healthy');
	}

	function playableUntil(): number {
		const ranges = player.buffered();
		let end = resumeAt;
		for (let index = 0; index < ranges.length; index += 1) {
			if (ranges.start(index) <= resumeAt + 0.1) end = Math.max(end, ranges.end(index));
		}
		return end;
	}

	function checkPlayback() {
		if (state === 'failed' || state === 'offline' || isReloadingVideo) return;
		emptyChecks = errors.isEmpty() ? emptyChecks + 1 : 0;
		if (emptyChecks >= emptyChecksToFail) return fail(emptyList);
		const end = playableUntil();
		if (end > lastEnd) errors.reset();
		lastEnd = end;
		const reason = errors.cause();
		const isWaiting = wantsToPlay && end <= resumeAt;
		if (isWaiting && errors.isHopeless() && state === 'healthy' && !isRetryingShown) {
			isRetryingShown = true;
			notice.showStatus(texts.retrying);
		}
		const reported = detectStall({
			now: performance.now(),
			wantsToPlay: wantsToPlay && !player.paused() && !player.ended(),
			seeking: player.seeking(),
			position: position(context),
			ahead: end - resumeAt,
			received: received(),
			failing: reason !== null,
			hopeless: errors.isHopeless(),
		});
		if (reported) fail(reported === 'starved' && reason ? classifyFailure(reason) : stallFailure(reported));
	}

	player.on('error', () => {
		if (player.error()) fail(classifyFailure(errors.currentError()));
	});
	player.on('loadedmetadata', () => {
		if (resumeAt > 0) player.currentTime(resumeAt);
		stableFrom = resumeAt;
		loading = false;
	});
	player.on('canplay', () => {
		// No other event shows that a paused video has recovered.
		if (state === 'recovering' && !wantsToPlay && !loading) recover();
	});
	player.on('timeupdate', handleProgress);
	player.on('seeking', () => {
		if (!loading) resumeAt = position(context);
		stableFrom = resumeAt;
	});
	player.on('play', () => {
		wantsToPlay = true;
	});
	player.on('pause', () => {
		if (!player.error() && state !== 'failed') wantsToPlay = false;
	});
	player.on('waiting', () => {
		if (!navigator.onLine && state === 'healthy') notice.showStatus(texts.offline);
	});
	window.addEventListener('online', handleOnline, { signal });
	const timer = setInterval(checkPlayback, checkIntervalMs);
	signal.addEventListener('abort', () => {
		clearInterval(timer);
		clearTimeout(reloadTimer);
	});

	return {
		notice: notice.elements,
		/** Loads and plays the stream, on a visitor's action. */
		start() {
			wantsToPlay = true;
			load('stream');
		},
	};
}
