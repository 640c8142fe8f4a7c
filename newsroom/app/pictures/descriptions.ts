import type { Language } from '@portico/api/languages.ts';
import type { MediaDescription } from '@portico/api/newsroom/answers/media.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../data/calls.ts';
import { NewsroomFailure } from '../data/query-client.ts';

/** What is said of files, once each; of some, nothing may be known. */
export const descriptionsQuery = (files: readonly string[]) => {
	const wanted = [...new Set(files)].sort();
	return queryOptions({
		queryKey: ['articles', 'media', 'descriptions', wanted],
		queryFn: async ({ signal }) => {
			if (wanted.length === 0) return [];
			const query = { files: wanted.join('\n') };
			return (await call('get', '/api/newsroom/media/descriptions', query, signal)).items;
		},
	});
};

/** Whether neither the text nor the store says what a picture shows, in the language of the text. */
export function lacksWords(alt: string, description: MediaDescription | undefined, lang: Language): boolean {
	return alt === '' && description !== undefined && !description.decorative && !description.alts[lang];
}

/** What somebody else has said of the file meanwhile; null for another failure. */
export function newerDescription(error: unknown): MediaDescription | null {
	if (!(error instanceof NewsroomFailure) || error.status !== 409) return null;
	const current = error.details?.current as Partial<MediaDescription> | null | undefined;
	return current?.file ? (current as MediaDescription) : null;
}
