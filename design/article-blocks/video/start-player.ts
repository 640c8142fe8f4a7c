import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { mountPlayer } from './player/mount-player.ts';

type StartOptions = {
	video: Video;
	language: Language;
	reloadVideo(videoId: string, language: Language): Promise<Video | null>;
	/** Aborted when the visitor leaves the page; disposes of the player. */
	pageSignal: AbortSignal;
	/** Called when the video no longer exists. The player is then disposed of. */
	onGone: () => void;
};

/** Plays a video in its place on a page. Rejects when the player fails to load. */
export async function startPlayer(
	container: HTMLElement,
	{ video, language, pageSignal, reloadVideo, onGone }: StartOptions,
) {
	const gone = new AbortController();
	const player = await mountPlayer(container, {
		video,
		language,
		onGone() {
			const hadFocus = container.contains(document.activeElement);
			gone.abort();
			onGone();
			// Move focus from the removed player to the message in its place.
			if (hadFocus) container.parentElement?.focus();
		},
		reloadVideo: () => reloadVideo(video.videoId, language),
	});
	const end = AbortSignal.any([pageSignal, gone.signal]);
	if (end.aborted) return player.dispose();
	end.addEventListener('abort', () => player.dispose(), { once: true });
	// Scroll the player with its controls into view.
	container.scrollIntoView({ block: 'nearest' });
}
