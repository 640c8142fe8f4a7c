import type { Video } from '@portico/api/answers/videos.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { durationInFigures } from '../../components/film-sign/duration-in-figures.ts';
import { FilmSign } from '../../components/film-sign/film-sign.tsx';
import { ResponsivePicture } from '../../components/responsive-picture/responsive-picture.tsx';
import hidden from '../../design/visually-hidden.module.css';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { useHydrated } from '../../page-frame/use-hydrated.ts';
import styles from './film.module.css';
import { FilmOnPaper } from './film-on-paper.tsx';
import { type FilmState, useFilmPlayer } from './use-film-player.ts';

type Props = {
	video: Video;
	/** How wide its place on the page is (`sizes`). */
	sizes: string;
	/** Whether its poster is the page's largest first picture. */
	priority?: boolean;
};

/**
 * A film behind its poster: a picture as any other until a visitor wishes to play, then the player in its
 * place. Without scripts the wish leads to the film as a file.
 */
export function Film(props: Props) {
	const { pathname } = useLocation();
	return (
		<>
			{/* Another page, or the same in the other language, begins with the poster again. */}
			<FilmOfPage key={`${pathname} ${props.video.videoId}`} {...props} />
			<FilmOnPaper video={props.video} />
		</>
	);
}

function FilmOfPage({ video, sizes, priority = false }: Props) {
	const { width, height, poster, title } = video;
	const { container, state, play } = useFilmPlayer(video);
	const ratio = width / height;
	const extent = { '--film-width': `${width}px`, '--film-ratio': ratio };
	return (
		<div className={styles.film} style={extent as CSSProperties} data-film-state={state} tabIndex={-1}>
			{poster ? (
				<ResponsivePicture
					className={styles.poster}
					picture={poster}
					sizes={sizesWithin(ratio, sizes)}
					priority={priority}
				/>
			) : (
				<p className={styles.titleSurface} lang={languageTag(title.lang)}>
					<span>{title.text}</span>
				</p>
			)}
			{state !== 'playing' && state !== 'gone' && <PlayLink video={video} state={state} onPlay={play} />}
			<div ref={container} className={styles.player} />
			<StateMessage video={video} state={state} />
		</div>
	);
}

/** An upright film is as high as the window, so that its width follows from the window's height. */
function sizesWithin(ratio: number, sizes: string): string {
	return ratio < 1 ? `min(92vw, ${Math.round(ratio * 85)}vh)` : sizes;
}

type PlayLinkProps = { video: Video; state: FilmState; onPlay: () => void };

/** A link to the film's file over all of the poster; with scripts, a button that plays it in place. */
function PlayLink({ video, state, onPlay }: PlayLinkProps) {
	const messages = useMessages().video;
	const lang = languageTag(useLanguage());
	const scripted = useHydrated();

	function onClick(event: MouseEvent) {
		const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (opensElsewhere || event.button !== 0) return;
		event.preventDefault();
		onPlay();
	}

	// A link is followed by Enter alone; a button is pressed by the space bar too.
	function onKeyDown(event: KeyboardEvent) {
		if (event.key !== ' ') return;
		event.preventDefault();
		if (!event.repeat) onPlay();
	}

	return (
		<a
			className={styles.play}
			href={video.download?.href ?? video.source}
			role={scripted ? 'button' : undefined}
			aria-busy={state === 'loading' || undefined}
			lang={lang}
			onClick={onClick}
			onKeyDown={onKeyDown}
		>
			<span className={hidden.hidden}>
				{messages.play(video.title.text, durationInFigures(video.duration))}
			</span>
			<FilmSign duration={video.duration} size="play" loading={state === 'loading'} />
		</a>
	);
}

/** What became of a wish to play, seen where it went wrong, and said to those who listen. */
function StateMessage({ video, state }: Omit<PlayLinkProps, 'onPlay'>) {
	const messages = useMessages().video;
	const lang = languageTag(useLanguage());
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
