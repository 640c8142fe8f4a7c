import type { EditedFilm } from '@portico/api/newsroom/answers/films.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../controls/button.tsx';
import { SelectField } from '../controls/fields/choice-fields.tsx';
import { FailureNotice } from '../controls/notices.tsx';
import { showToast } from '../controls/toasts.tsx';
import { call } from '../data/calls.ts';
import { invalidateTopics } from '../data/query-client.ts';
import { useLanguage, useMessages } from '../messages/messages.ts';
import styles from './films.module.css';

/** Languages in which the group's films are usually subtitled; others come by the command line. */
const offered = [
	'zh',
	'en',
	'zh-Hant',
	'ja',
	'ko',
	'fr',
	'de',
	'es',
	'pt',
	'ru',
	'ar',
	'id',
	'vi',
	'th',
] as const;

/** As the call that takes it. */
const maxBytes = 2 ** 20;

/** What is to happen with subtitles, or has happened. */
type Track = { lang: string; name: string; state: 'shown' | 'pending' | 'removing' };

/** The subtitles of a film, by language. What is changed here takes effect by itself, without saving. */
export function SubtitlesField({ film }: { film: EditedFilm }) {
	const { films: texts } = useMessages();
	const language = useLanguage();
	const { videoId, shown } = film;
	const [lang, setLang] = useState<string>('zh');
	const tracks = tracksOf(film);
	const nameOf = (code: string) => new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
	const giving = useMutation({
		async mutationFn({ code, file }: { code: string; file: File }) {
			if (file.size > maxBytes) throw new Error(texts.tooLarge);
			const body = { name: file.name, data: await base64Of(file) };
			return call('put', '/api/newsroom/films/{videoId}/subtitles/{lang}', { videoId, lang: code, body });
		},
		onSuccess({ omitted }) {
			showToast(omitted > 0 ? texts.omitted(omitted) : texts.given);
			invalidateTopics(['films']);
		},
	});
	const removing = useMutation({
		mutationFn: (code: string) =>
			call('delete', '/api/newsroom/films/{videoId}/subtitles/{lang}', { videoId, lang: code }),
		onSuccess: () => invalidateTopics(['films']),
	});
	const give = (code: string) => (files: FileList | null) => {
		const [file] = files ?? [];
		if (file) giving.mutate({ code, file });
	};
	const others = offered.filter((code) => !tracks.some((track) => track.lang === code));
	const added = others.some((code) => code === lang) ? lang : (others[0] ?? 'zh');
	if (shown?.isEncrypted) return null;
	return (
		<fieldset className={styles.group}>
			<legend>{texts.subtitles}</legend>
			<div className={styles.beside}>
				{tracks.length === 0 ? (
					<p>{texts.noSubtitles}</p>
				) : (
					<ul className={styles.tracks}>
						{tracks.map((track) => (
							<li key={track.lang}>
								<span>
									{nameOf(track.lang)}
									{track.state !== 'shown' && (
										<span className={styles.hint}>
											{' '}
											· {track.state === 'removing' ? texts.removing : texts.pending}
										</span>
									)}
								</span>
								<span className={styles.actions}>
									<FileTrigger acceptedFileTypes={['.vtt', '.srt']} onSelect={give(track.lang)}>
										<Button kind="quiet" aria-label={texts.replaceOf(nameOf(track.lang))}>
											{texts.replace}
										</Button>
									</FileTrigger>
									{track.state !== 'removing' && (
										<Button
											kind="quiet"
											aria-label={texts.removeOf(nameOf(track.lang))}
											onPress={() => removing.mutate(track.lang)}
										>
											{texts.remove}
										</Button>
									)}
								</span>
							</li>
						))}
					</ul>
				)}
				<div className={styles.adding}>
					<SelectField
						label={texts.language}
						value={added}
						options={others.map((code) => ({ value: code, text: nameOf(code) }))}
						onChange={setLang}
					/>
					<FileTrigger acceptedFileTypes={['.vtt', '.srt']} onSelect={give(added)}>
						<Button isPending={giving.isPending}>{texts.add}</Button>
					</FileTrigger>
				</div>
				<p className={styles.hint}>{texts.subtitlesHint}</p>
				<FailureNotice error={giving.error ?? removing.error} />
			</div>
		</fieldset>
	);
}

/** Those that visitors can choose, with what waits to change them. */
function tracksOf({ shown, work }: EditedFilm): Track[] {
	const waiting = new Map(work?.subtitles.map(({ lang, name }) => [lang, name]));
	const tracks = (shown?.subtitles ?? []).map(({ lang, name }): Track => {
		const given = waiting.get(lang);
		waiting.delete(lang);
		return { lang, name, state: given === undefined ? 'shown' : given === null ? 'removing' : 'pending' };
	});
	for (const [lang, name] of waiting) if (name !== null) tracks.push({ lang, name, state: 'pending' });
	return tracks;
}

function base64Of(file: File): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
		reader.addEventListener('error', () => reject(reader.error));
		reader.readAsDataURL(file);
	});
}
