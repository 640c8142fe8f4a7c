import { type Language, languages } from '@portico/api/languages.ts';
import type { EditedFilm, FilmDescription } from '@portico/api/newsroom/answers/films.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Form } from 'react-aria-components/Form';
import { Button } from '../controls/button.tsx';
import { ModalDialog, SubmitButtons } from '../controls/dialogs.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FailureNotice, Loaded } from '../controls/notices.tsx';
import { showToast } from '../controls/toasts.tsx';
import { FieldUploadLines } from '../controls/upload-line.tsx';
import { call } from '../data/calls.ts';
import { invalidateTopics } from '../data/query-client.ts';
import { holds, useSession } from '../data/session.ts';
import { useMessages } from '../messages/messages.ts';
import { FieldUploads } from '../uploads/field-uploads.ts';
import { uploadQueue } from '../uploads/upload-queue.ts';
import { filmQuery, newerFilm } from './film-state.ts';
import { FilmWork } from './film-work.tsx';
import styles from './films.module.css';
import { PosterField } from './poster-field.tsx';
import { SubtitlesField } from './subtitles-field.tsx';

type Props = { videoId: string; onClose(): void };

/** A film of a text: how far its conversion is, what it says of itself, its poster and its subtitles. */
export function FilmDialog({ videoId, onClose }: Props) {
	const { films: texts } = useMessages();
	const film = useQuery(filmQuery(videoId));
	return (
		<ModalDialog title={texts.title} isOpen onClose={onClose} width="wide">
			<Loaded query={film}>{(loaded) => <LoadedFilm film={loaded} onClose={onClose} />}</Loaded>
		</ModalDialog>
	);
}

function LoadedFilm({ film, onClose }: { film: EditedFilm; onClose(): void }) {
	const { films: texts } = useMessages();
	const video = useRef<HTMLVideoElement>(null);
	const { shown, work } = film;
	return (
		<div className={styles.film}>
			{work && <FilmWork film={film} onGone={onClose} />}
			{shown?.film && (
				<video
					ref={video}
					className={styles.video}
					src={shown.film}
					controls
					muted
					preload="auto"
					aria-label={texts.title}
				/>
			)}
			{shown?.isEncrypted && <p className={styles.hint}>{texts.encrypted}</p>}
			{shown && !shown.isEncrypted && work?.kind !== 'film' && (
				<Replacement videoId={film.videoId} digest={shown.digest} />
			)}
			<FilmForm film={film} video={video} onClose={onClose} />
		</div>
	);
}

/** Another film in the place of this one: its upload goes on when the dialog is closed. */
function Replacement({ videoId, digest }: { videoId: string; digest: string }) {
	const { films: texts } = useMessages();
	const session = useSession();
	const [uploads] = useState(() => new FieldUploads(uploadQueue, session.person.personId));
	if (!holds(session, 'media.replace') || !holds(session, 'media.upload')) return null;
	const replace = (files: FileList | null) => {
		uploads.close();
		const options = { becomesFilm: () => true, replaces: { file: videoId, digest } };
		uploads.add([...(files ?? [])], () => invalidateTopics(['films', 'articles']), options);
	};
	return (
		<div className={styles.actions}>
			<FileTrigger acceptedFileTypes={['video/*']} onSelect={replace}>
				<Button>{texts.replaceFilm}</Button>
			</FileTrigger>
			<p className={styles.hint}>{texts.replaceFilmHint}</p>
			<FieldUploadLines uploads={uploads} />
		</div>
	);
}

type FormProps = { film: EditedFilm; video: { current: HTMLVideoElement | null }; onClose(): void };

function FilmForm({ film, video, onClose }: FormProps) {
	const { films: texts, general } = useMessages();
	const { videoId, shown } = film;
	// What others save while this is open is met when it is saved.
	const [seen, setSeen] = useState(() => descriptionOf(film));
	const [typed, setTyped] = useState(seen);
	const [newer, setNewer] = useState<FilmDescription | null>(null);
	const { mutate, error, isPending } = useMutation({
		// Its poster comes while the form is open.
		mutationFn: () => {
			const poster = seen.poster ?? film.poster;
			const body = { seen: { ...seen, poster }, description: { ...typed, poster: typed.poster ?? poster } };
			return call('put', '/api/newsroom/films/{videoId}', { videoId, body });
		},
		onSuccess() {
			invalidateTopics(['films', 'articles']);
			showToast(texts.saved);
			onClose();
		},
		onError(failure) {
			const current = newerFilm(failure);
			if (!current) return;
			setNewer(current);
			setSeen(current);
		},
	});
	const say = (name: 'titles' | 'descriptions', lang: Language, words: string) =>
		setTyped({ ...typed, [name]: { ...typed[name], [lang]: words } });
	return (
		<Form
			className={styles.form ?? ''}
			onSubmit={(event) => {
				event.preventDefault();
				if (!isPending) mutate();
			}}
		>
			{newer && (
				<div role="alert" className={styles.newer}>
					<p>{texts.overtaken}</p>
					<p>{[...Object.values(newer.titles), ...Object.values(newer.descriptions)].join(' · ')}</p>
				</div>
			)}
			<div className={styles.fields}>
				{languages.map((lang) => (
					<TextField
						key={`title-${lang}`}
						label={texts.filmTitle(general.languages[lang])}
						maxLength={200}
						value={typed.titles[lang] ?? ''}
						onChange={(words) => say('titles', lang, words)}
					/>
				))}
				{languages.map((lang) => (
					<TextField
						key={`description-${lang}`}
						label={texts.description(general.languages[lang])}
						maxLength={1_000}
						value={typed.descriptions[lang] ?? ''}
						onChange={(words) => say('descriptions', lang, words)}
					/>
				))}
			</div>
			<p className={styles.hint}>{texts.everywhere}</p>
			{shown && (
				<PosterField
					file={typed.poster ?? film.poster}
					video={video}
					mayUseFrame={shown.film !== null}
					onChange={(poster) => setTyped((now) => ({ ...now, poster }))}
				/>
			)}
			<SubtitlesField film={film} />
			<FailureNotice error={newer ? null : error} />
			<SubmitButtons isPending={isPending} onCancel={onClose}>
				{texts.save}
			</SubmitButtons>
		</Form>
	);
}

function descriptionOf({ videoId, titles, descriptions, poster }: EditedFilm): FilmDescription {
	return { videoId, titles, descriptions, poster };
}
