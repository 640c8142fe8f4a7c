import type { EditedFilm } from '@portico/api/newsroom/answers/films.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { FailureNotice } from '../controls/notices.tsx';
import { showToast } from '../controls/toasts.tsx';
import { call } from '../data/calls.ts';
import { invalidateTopics } from '../data/query-client.ts';
import { useMessages } from '../messages/messages.ts';
import { workOn } from './film-state.ts';
import styles from './films.module.css';

type Props = {
	film: EditedFilm;
	/** The film is gone with the work on it. */
	onGone(): void;
};

/** How far the work on a film is, with what one can do about it. */
export function FilmWork({ film, onGone }: Props) {
	const messages = useMessages();
	const { films: texts } = messages;
	const { videoId, shown, work } = film;
	const [isAsking, setAsking] = useState(false);
	const ending = useMutation({
		mutationFn: () => call('delete', '/api/newsroom/films/{videoId}/work', { videoId }),
		onSuccess() {
			showToast(texts.cancelled);
			if (shown === null) onGone();
			invalidateTopics(['films', 'articles']);
		},
	});
	const retrying = useMutation({
		mutationFn: () => call('post', '/api/newsroom/films/{videoId}/work', { videoId, body: {} }),
		onSuccess: () => invalidateTopics(['films']),
	});
	if (work === null) return null;
	const isFailed = work.state === 'failed';
	const end = () => {
		// Without a video, the uploaded film is lost.
		if (shown === null && !isAsking) setAsking(true);
		else ending.mutate();
	};
	return (
		<div className={styles.work} data-failed={isFailed || undefined}>
			<p role="status">
				<strong>{work.kind === 'film' ? work.name : texts.subtitles}</strong> {workOn(film, messages)}
			</p>
			{!isFailed && (
				<progress
					className={styles.progress}
					aria-label={texts.progress}
					{...(work.state === 'working' && { value: work.progress })}
				/>
			)}
			{!isFailed && work.kind === 'film' && (
				<p className={styles.hint}>{shown ? texts.formerMeanwhile : texts.meanwhile}</p>
			)}
			{isAsking && <p role="alert">{texts.cancelling}</p>}
			<div className={styles.actions}>
				{isFailed && (
					<Button isPending={retrying.isPending} onPress={() => retrying.mutate()}>
						{texts.retry}
					</Button>
				)}
				{isAsking && (
					<Button kind="quiet" onPress={() => setAsking(false)}>
						{texts.keep}
					</Button>
				)}
				<Button kind={isAsking ? 'danger' : 'quiet'} isPending={ending.isPending} onPress={end}>
					{work.kind === 'film' ? texts.cancel : texts.cancelSubtitles}
				</Button>
			</div>
			<FailureNotice error={ending.error ?? retrying.error} />
		</div>
	);
}
