import type { Video } from '@portico/api/answers/videos.ts';
import { type FilmStage, position, seekTo } from '../film-stage.ts';
import { stopLoading } from '../streaming/streaming.ts';
import {
	type Measure,
	nextMeasure,
	nothingDone,
	playedWell,
	type Recovery,
	triedAgain,
} from './next-measure.ts';
import { buildNotice } from './notice.ts';
import { classifyFailure, type PlaybackFailure, standstill } from './playback-failure.ts';
import { noteErrors } from './reported-error.ts';
import { watchRequests } from './requests.ts';
import { watchForStandstill } from './standstill-watch.ts';

type Outside = {
	/** Asks the API again; null when the film is not there any more. */
	reloadVideo: () => Promise<Video | null>;
	onGone: () => void;
	onStateChange: (state: KeepingState) => void;
};
/** `well`, or what is done about it. */
export type KeepingState = 'well' | 'recovering' | 'offline' | 'failed';

const lostConnection = classifyFailure({ status: 0 });
const emptyList = classifyFailure({ message: 'No available working or supported playlists.' });
const lookMs = 1000;
/** While the library changes lists one may be seen empty. */
const emptyLooksToBelieve = 2;
/** So much of the film without trouble, and what was done before is forgotten. */
const wellAfterSeconds = 10;
const nudgeSeconds = 0.1;

/**
 * Loads the film and keeps it playing when the network or the film fails: measures in order, each from the
 * same second; their number is finite. The library's own `reloadSourceOnError` does a part of this, but
 * forgets the second when an error comes before the metadata, plays what was paused, and tries once.
 */
export function keepPlaying(stage: FilmStage, { reloadVideo, onGone, onStateChange }: Outside) {
	const { player, texts, signal } = stage;
	const errors = noteErrors(player);
	const received = watchRequests(player);
	const look = watchForStandstill();
	const notice = buildNotice(stage, tryAgain);

	let recovery: Recovery = nothingDone;
	let state: KeepingState = 'well';
	/** The second the film is at, or is to go on from. */
	let at = 0;
	let wellFrom = 0;
	let wantsToPlay = false;
	let loading = true;
	/** While the API is asked. */
	let loadingAgain = false;
	let failure: PlaybackFailure | null = null;
	/** Why the file plays in the stream's place, should it fail too. */
	let streamFailure: PlaybackFailure | null = null;
	let emptyLooks = 0;
	let lastEnd = 0;
	let later: ReturnType<typeof setTimeout> | undefined;

	function enter(next: KeepingState) {
		state = next;
		onStateChange(next);
	}

	function load(source: Recovery['source']) {
		const { download, source: stream } = stage.video;
		const file = source === 'file' && download ? { src: download.href, type: download.mediaType } : null;
		loading = true;
		player.error(undefined);
		player.src(file ?? { src: stream, type: 'application/vnd.apple.mpegurl' });
		if (wantsToPlay) player.play()?.catch(noticeRefusal);
	}

	/** A browser that lets films begin by a press alone, which is too long ago: the visitor presses again. */
	function noticeRefusal(error: unknown) {
		if (error instanceof DOMException && error.name === 'NotAllowedError') wantsToPlay = false;
	}

	async function reload(source: Recovery['source']) {
		clearTimeout(later);
		loading = true;
		enter('recovering');
		notice.tell(source === 'file' ? texts.usingFile : texts.reconnecting);
		loadingAgain = true;
		try {
			const fresh = await reloadVideo();
			if (signal.aborted) return;
			if (!fresh) return onGone();
			stage.video = fresh;
		} catch {
			// The API cannot be reached either; the addresses we have may still do.
		} finally {
			loadingAgain = false;
		}
		if (!signal.aborted) load(source);
	}

	function fail(seen: PlaybackFailure) {
		// What is loaded in a moment is not judged by what was there before it.
		if (loadingAgain) return;
		// Of a file that is not there, either, the media element only says that it cannot play it.
		const next = (recovery.source === 'file' && seen.kind === 'unsupported' && streamFailure) || seen;
		failure = next;
		loading = false;
		const circumstances = {
			now: performance.now(),
			online: navigator.onLine,
			hasFile: stage.video.download !== null,
		};
		const { recovery: done, measure } = nextMeasure(recovery, next, circumstances);
		if (measure.act === 'reload' && measure.source !== recovery.source) streamFailure = next;
		recovery = done;
		wellFrom = at;
		take(measure, next);
	}

	function take(measure: Measure, reason: PlaybackFailure) {
		switch (measure.act) {
			case 'nudge':
				return seekTo(stage, at + nudgeSeconds);
			case 'reload':
				reload(measure.source);
				return;
			case 'await-connection':
				enter('offline');
				return notice.tell(texts.offline);
			case 'reload-later':
			case 'give-up':
				state = 'failed';
				clearTimeout(later);
				stopLoading(player);
				player.pause();
				// It takes the focus off the controls before they are out of reach.
				notice.fail(reason, { retries: measure.act === 'reload-later' });
				enter('failed');
				if (measure.act === 'reload-later') later = setTimeout(() => fail(reason), measure.inMs);
		}
	}

	function tryAgain() {
		recovery = triedAgain(performance.now());
		wantsToPlay = true;
		reload('stream');
	}

	/**
	 * What plays, plays on; what waits is not left to the library, which may have set all renditions aside.
	 * What is loaded anew is let: a network that comes and goes tells of it again and again.
	 */
	function comeOnline() {
		if (state === 'recovering') return;
		const waits = wantsToPlay && !player.ended() && (player.seeking() || player.readyState() < 3);
		if (state === 'well' && !waits) return notice.hide();
		recovery = { ...recovery, reloads: 0 };
		fail(failure ?? lostConnection);
	}

	function noticeProgress() {
		if (loading || player.error() || state === 'failed') return;
		const now = position(stage);
		if (now === at) return;
		at = now;
		if (player.seeking()) return;
		if (at - wellFrom > wellAfterSeconds) recovery = playedWell(recovery);
		if (state !== 'well') recover();
	}

	function recover() {
		failure = null;
		notice.hide();
		enter('well');
	}

	function playableUntil(): number {
		const ranges = player.buffered();
		let end = at;
		for (let index = 0; index < ranges.length; index += 1) {
			if (ranges.start(index) <= at + 0.1) end = Math.max(end, ranges.end(index));
		}
		return end;
	}

	function lookAround() {
		if (state === 'failed' || state === 'offline' || loadingAgain) return;
		emptyLooks = errors.isEmpty() ? emptyLooks + 1 : 0;
		if (emptyLooks >= emptyLooksToBelieve) return fail(emptyList);
		const end = playableUntil();
		if (end > lastEnd) errors.forget();
		lastEnd = end;
		const reason = errors.failing();
		const seen = look({
			now: performance.now(),
			wantsToPlay: wantsToPlay && !player.paused() && !player.ended(),
			seeking: player.seeking(),
			position: position(stage),
			ahead: end - at,
			received: received(),
			failing: reason !== null,
			futile: errors.areFutile(),
		});
		if (seen) fail(seen === 'starved' && reason ? classifyFailure(reason) : standstill(seen));
	}

	player.on('error', () => {
		if (player.error()) fail(classifyFailure(errors.failed()));
	});
	player.on('loadedmetadata', () => {
		if (at > 0) player.currentTime(at);
		wellFrom = at;
		loading = false;
	});
	player.on('canplay', () => {
		// Of a film that was paused nothing else tells that it is there again.
		if (state === 'recovering' && !wantsToPlay && !loading) recover();
	});
	player.on('timeupdate', noticeProgress);
	player.on('seeking', () => {
		if (!loading) at = position(stage);
		wellFrom = at;
	});
	player.on('play', () => {
		wantsToPlay = true;
	});
	player.on('pause', () => {
		if (!player.error() && state !== 'failed') wantsToPlay = false;
	});
	player.on('waiting', () => {
		if (!navigator.onLine && state === 'well') notice.tell(texts.offline);
	});
	window.addEventListener('online', comeOnline, { signal });
	const timer = setInterval(lookAround, lookMs);
	signal.addEventListener('abort', () => {
		clearInterval(timer);
		clearTimeout(later);
	});

	return {
		notice: notice.elements,
		/** Loads the stream and plays it: a visitor's wish. */
		start() {
			wantsToPlay = true;
			load('stream');
		},
	};
}
