import { isDeepStrictEqual } from 'node:util';
import { type Language, otherLanguage } from '@portico/api/languages.ts';
import type { EditedArticle, EditedText } from '@portico/api/newsroom/answers/editing.ts';
import { eq } from 'drizzle-orm';
import { findNamedArticle } from '../articles/article-addresses.ts';
import {
	isOneOfVersions,
	loadStoredArticles,
	loadVersionContents,
	type VersionKey,
	versionName,
} from '../articles/load-stored-articles.ts';
import { metadataOf, withChanges } from '../articles/metadata-changes.ts';
import { articleNotFound, type TextState } from '../articles/texts/load-text.ts';
import { loadTranslation } from '../articles/texts/translations.ts';
import type { VersionContent } from '../articles/texts/version-columns.ts';
import { rowOf } from '../articles/upsert-articles.ts';
import { isRemoved } from '../changes/content-change.ts';
import { loadColumnTree } from '../columns/column-tree.ts';
import { columnPaths } from '../newsroom/allowed-columns.ts';
import { loadListedArticles, type Viewer } from '../newsroom/load-listed-articles.ts';
import { may, PermissionMissing } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { workingCopies, workingMetadata } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { articleVersions, type MetadataChanges } from '../store/tables/schema.ts';
import { selectCopies, showText } from './load-working-copy.ts';
import { workingContentOf } from './save-version.ts';

/**
 * An article as the editor opens it: its metadata, and the texts that the person may read, each with its working copy.
 * Bodies are as the sanitiser leaves them today, with what it changed. Who may write a text may read the other
 * language of it, to translate.
 *
 * @param named its identifier, or an address that it has or had
 * @param maxBodyBytes in UTF-8
 * @throws ContentRefusal `article-not-found`, PermissionMissing
 */
export async function loadEditedArticle(
	database: Database,
	viewer: Viewer & { personId: string },
	named: string,
	maxBodyBytes: number,
): Promise<EditedArticle> {
	const articleId = (await findNamedArticle(database, named)) ?? named;
	const article = (await loadStoredArticles(database, [articleId])).get(articleId);
	const live = rowOf(article);
	if (!article || !live) throw articleNotFound(articleId);
	const tree = await loadColumnTree(database);
	const paths = columnPaths(tree);
	const columnPath = paths.get(live.fdCode) ?? [live.fdCode];
	const mayDo = (action: 'read' | 'write' | 'publish' | 'pin', lang: Language | null) =>
		may(viewer.grants, action, { columnPath, lang });
	if (!mayDo('read', null)) throw new PermissionMissing('read', { fdCode: live.fdCode, lang: null });
	const [listed] = await loadListedArticles(database, [articleId], viewer, { tree, paths });
	if (!listed) throw articleNotFound(articleId);
	const [pending] = await database
		.select()
		.from(workingMetadata)
		.where(eq(workingMetadata.articleId, articleId));
	const texts = await loadTexts(database, viewer.personId, articleId, article.texts, pending?.changes ?? {});
	const shownIn = (lang: Language): EditedText | null => {
		const isReadable = mayDo('read', lang) || mayDo('write', otherLanguage(lang));
		if (!isReadable) return null;
		return { ...texts[lang], mayWrite: mayDo('write', lang), mayPublish: mayDo('publish', lang) };
	};
	return {
		listed,
		facts: withChanges(metadataOf(live), pending?.changes ?? {}),
		factsRevision: pending?.revision ?? 0,
		liveFacts: metadataOf(live),
		isVisible: article.texts.some(({ publishedVersion }) => publishedVersion !== null),
		formerAddresses: article.formerAddresses,
		mayChangeAddress:
			mayDo('write', null) &&
			article.texts.every(
				({ lang, publishedVersion }) => publishedVersion === null || mayDo('publish', lang),
			),
		isRemoved: await isRemoved(database, 'article', articleId),
		mayWriteFacts: mayDo('write', null),
		mayPin: mayDo('pin', null),
		texts: { zh: shownIn('zh'), en: shownIn('en') },
		translation: await loadTranslation(database, articleId),
		maxBodyKilobytes: Math.floor(maxBodyBytes / 1024),
	};
}

/** What of a text does not depend on who may do what with it. */
type LoadedText = Omit<EditedText, 'mayWrite' | 'mayPublish'>;

/** The latest version and the working copy of each text. */
async function loadTexts(
	database: Database,
	personId: string,
	articleId: string,
	states: readonly TextState[],
	metadataChanges: MetadataChanges,
): Promise<Record<Language, LoadedText>> {
	const keys = states.map(({ lang, latestVersion }) => ({ articleId, lang, version: latestVersion }));
	const contents = await loadVersionContents(database, keys);
	const savers = await loadSavers(database, keys);
	const copies = await selectCopies(database).where(eq(workingCopies.articleId, articleId));
	const load = async (lang: Language): Promise<LoadedText> => {
		const key = keys.find((candidate) => candidate.lang === lang);
		const stored = key && contents.get(versionName(key));
		const found = copies.find(({ copy }) => copy.lang === lang);
		const version = key && stored ? versionOf(key.version, stored, savers.get(lang), metadataChanges) : null;
		return { version, ...(await showText(database, found, version, personId)) };
	};
	const [zh, en] = await Promise.all([load('zh'), load('en')]);
	return { zh, en };
}

type Saver = { savedAt: Date; savedBy: string | null; facts: MetadataChanges | null };

function versionOf(
	version: number,
	content: VersionContent,
	saver: Saver | undefined,
	metadataChanges: MetadataChanges,
) {
	return {
		version,
		content: workingContentOf(content),
		savedAt: saver?.savedAt.toISOString() ?? '',
		savedBy: saver?.savedBy ?? null,
		carriesFacts: isDeepStrictEqual(saver?.facts ?? {}, metadataChanges),
	};
}

async function loadSavers(database: Database, keys: readonly VersionKey[]): Promise<Map<Language, Saver>> {
	const { lang, savedAt, facts } = articleVersions;
	const rows = await database
		.select({ lang, savedAt, facts, savedBy: people.displayName })
		.from(articleVersions)
		.leftJoin(people, eq(people.personId, articleVersions.savedBy))
		.where(isOneOfVersions(keys));
	return new Map(rows.map((row) => [row.lang, row]));
}
