import type { Video } from '@portico/api/answers/videos.ts';
import { languageTag } from '@portico/api/languages.ts';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useHydrated, usePageContext } from '../../page-context.ts';
import { ResponsivePicture } from '../../responsive-picture.tsx';
import hidden from '../../styles/layout.module.css';
import { TitleText } from '../../title-text.tsx';
import { formatDuration, VideoBadge } from '../../video-badge.tsx';
import { startPlayer } from './start-player.ts';
import styles from './video-figure.module.css';

type Props = {
	video: Video;
	/** Value for `sizes`: its width on the page. */
	sizes: string;
	/** Whether the poster is the largest image above the fold. */
	priority?: boolean;
};

/**
 * A video behind its poster. The first click loads the player in its place; without scripts, it opens the video
 * file.
 */
export function VideoFigure(props: Props) {
	const { pageAddress } = usePageContext();
	return (
		<>
			{/* Reset to the poster on another page or in another language. */}
			<VideoWithPoster key={`${pageAddress} ${props.video.videoId}`} {...props} />
			<PrintNotice video={props.video} />
		</>
	);
}

function VideoWithPoster({ video, sizes, priority = false }: Props) {
	const { width, height, poster, title } = video;
	const { container, state, play } = useVideoPlayer(video);
	const ratio = width / height;
	const extent = { '--video-width': `${width}px`, '--video-ratio': ratio };
	return (
		<div
			className={styles.video}
			style={extent as CSSProperties}
			data-video-id={video.videoId}
			data-video-state={state}
			tabIndex={-1}
		>
			{poster ? (
				<ResponsivePicture
					className={styles.poster}
					picture={poster}
					sizes={sizesWithin(ratio, sizes)}
					priority={priority}
				/>
			) : (
				<p className={styles.titleSurface} lang={languageTag(title.lang)}>
					<span>
						<TitleText {...title} />
					</span>
				</p>
			)}
			{state !== 'playing' && state !== 'gone' && <PlayLink video={video} state={state} onPlay={play} />}
			<div ref={container} className={styles.player} />
			<StateMessage video={video} state={state} />
		</div>
	);
}

/** A portrait video fills the height of the window, so its width follows from that height. */
function sizesWithin(ratio: number, sizes: string): string {
	return ratio < 1 ? `min(92vw, ${Math.round(ratio * 85)}vh)` : sizes;
}

type PlayLinkProps = { video: Video; state: VideoState; onPlay: () => void };

/** A link to the video file over the whole poster; with scripts, a button that plays in place. */
function PlayLink({ video, state, onPlay }: PlayLinkProps) {
	const { texts, language } = usePageContext();
	const messages = texts.video;
	const lang = languageTag(language);
	const isHydrated = useHydrated();

	function onClick(event: MouseEvent) {
		const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (opensNewTab || event.button !== 0) return;
		event.preventDefault();
		onPlay();
	}

	// Links react to Enter only; a button must also react to the space bar.
	function onKeyDown(event: KeyboardEvent) {
		if (event.key !== ' ') return;
		event.preventDefault();
		if (!event.repeat) onPlay();
	}

	return (
		<a
			className={styles.play}
			data-replay=""
			href={video.download?.href ?? video.source}
			role={isHydrated ? 'button' : undefined}
			aria-busy={state === 'loading' || undefined}
			lang={lang}
			onClick={onClick}
			onKeyDown={onKeyDown}
		>
			<span className={hidden.hidden}>{messages.play(video.title.text, formatDuration(video.duration))}</span>
			<VideoBadge duration={video.duration} size="play" loading={state === 'loading'} />
		</a>
	);
}

/** Loading and error messages, shown and announced to screen readers. */
function StateMessage({ video, state }: Omit<PlayLinkProps, 'onPlay'>) {
	const { texts, language } = usePageContext();
	const messages = texts.video;
	const lang = languageTag(language);
	if (state === 'failed' || state === 'gone') {
		return (
			<p className={styles.message} role="alert" lang={lang}>
				{state === 'gone' ? messages.gone : messages.playerNotLoaded}
				{state === 'failed' && video.download && (
					<>
						{' '}
						<a href={video.download.href}>{messages.openFile}</a>
					</>
				)}
			</p>
		);
	}
	return (
		<p className={hidden.hidden} role="status" lang={lang}>
			{state === 'loading' && messages.loadingPlayer}
		</p>
	);
}

/**
 * `waiting` for the visitor to start, `loading` the player, `playing` in it (paused or not), `failed` to load
 * it, or `gone`: the video no longer exists.
 */
type VideoState = 'waiting' | 'loading' | 'playing' | 'failed' | 'gone';

/**
 * The player of a video. Loads its code on the first play (decision 068) and disposes of it when the visitor
 * leaves the page.
 */
function useVideoPlayer(video: Video) {
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

/** Printed below the poster: the title, and where to watch the video. */
function PrintNotice({ video }: { video: Video }) {
	const { texts, language, pageAddress } = usePageContext();
	return (
		<p className={styles.onPaper} lang={languageTag(language)} data-frame="">
			{texts.video.withDuration(video.title.text, formatDuration(video.duration))}
			<br />
			{texts.video.watchAt}
			{pageAddress}
		</p>
	);
}
