import type { Language } from '@portico/api/languages.ts';
import type { EditedFilm } from '@portico/api/newsroom/answers/films.ts';
import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import {
	describeSeenFilm,
	endFilmWork,
	giveSubtitles,
	loadFilm,
	retryFilmWork,
	type StoredFilm,
} from '@portico/content/videos/edit-film.ts';
import { messageFor } from '../../newsroom-messages.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

/** Films, and the work on them (decision 088). */
export const filmHandlers: NewsroomHandlers<typeof newsroomCallGroups.films> = {
	async film({ database }, { params, language }) {
		return told(await loadFilm(database, params.videoId), language);
	},
	async describeFilm({ database }, { actor, body, params: { videoId }, language }) {
		await describeSeenFilm(database, actor, { ...body, description: { ...body.description, videoId } });
		return told(await loadFilm(database, videoId), language);
	},
	async giveSubtitles({ database, uploads }, { actor, params, body: { name, data } }) {
		const bytes = Buffer.from(data, 'base64');
		const checked = uploads.films.checkSubtitles({ name, bytes, lang: params.lang });
		await giveSubtitles(database, actor, params, { name, data });
		return checked;
	},
	async removeSubtitles({ database }, { actor, params }) {
		await giveSubtitles(database, actor, params, null);
		return null;
	},
	async endFilmWork({ uploads }, { actor, params }) {
		await endFilmWork(uploads, actor, params.videoId);
		return null;
	},
	async retryFilmWork({ database }, { actor, params }) {
		await retryFilmWork(database, actor, params.videoId);
		return null;
	},
};

function told({ work, ...film }: StoredFilm, language: Language): EditedFilm {
	if (work === null) return { ...film, work };
	const { name, progress, remaining, refusal, leasedUntil, source } = work;
	const isWorkedOn = leasedUntil !== null && leasedUntil.getTime() > Date.now();
	return {
		...film,
		work: {
			...{ name, progress, remaining, kind: source === null ? 'subtitles' : 'film' },
			state: refusal ? 'failed' : isWorkedOn ? 'working' : 'waiting',
			message: refusal && messageFor(refusal.code, refusal.parameters, language),
			subtitles: Object.entries(work.subtitles).map(([lang, given]) => ({ lang, name: given?.name ?? null })),
		},
	};
}
