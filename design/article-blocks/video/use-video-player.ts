import type { Video } from '@portico/api/answers/videos.ts';
import { useEffect, useRef, useState } from 'react';
import { usePageContext } from '../../page-context/page-context.ts';

/**
 * `waiting` for the visitor to start, `loading` the player, `playing` in it (paused or not), `failed` to load
 * it, or `gone`: the video no longer exists.
 */
export type VideoState = 'waiting' | 'loading' | 'playing' | 'failed' | 'gone';

/**
 * The player of a video. Loads its code on the first play (decision 016) and disposes of it when the visitor
 * leaves the page.
 */
export function useVideoPlayer(video: Video) {
	const { language, reloadVideo } = usePageContext();
	const container = useRef<HTMLDivElement>(null);
	const pageSignalRef = useRef<AbortSignal>(null);
	const [state, setState] = useState<VideoState>('waiting');

	useEffect(() => {
		const leaving = new AbortController();
		pageSignalRef.current = leaving.signal;
		return () => leaving.abort();
	}, []);

	async function play() {
		const element = container.current;
		const pageSignal = pageSignalRef.current;
		if (!element || !pageSignal || state === 'loading') return;
		setState('loading');
		try {
			const { startPlayer } = await import('./start-player.ts');
			if (pageSignal.aborted) return;
			await startPlayer(element, {
				video,
				language,
				pageSignal,
				reloadVideo,
				onGone: () => setState('gone'),
			});
			setState((current) => (current === 'gone' ? current : 'playing'));
		} catch {
			setState('failed');
		}
	}

	return { container, state, play };
}
