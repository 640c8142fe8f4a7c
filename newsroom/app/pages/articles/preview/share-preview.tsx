import { type Language, languageTag } from '@portico/api/languages.ts';
import type { SharePreview as Shared } from '@portico/api/newsroom/answers/previews.ts';
import { useEffect, useState } from 'react';
import { callSilently } from '../../../data/calls.ts';
import { reasonOf } from '../../../data/query-client.ts';
import { useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { useMessages } from '../../../messages/messages.ts';
import { previewedContent } from './follow-text.ts';
import styles from './share-preview.module.css';

/** Of rest before what is typed is drawn: a picture takes longer than a page. */
const restMs = 800;

type Props = {
	draft: ArticleDraft;
	lang: Language;
	/** Changes with each save of facts, and of what colleagues write. */
	saved: string;
};

/** What other programs show of the page where somebody shares it: in a conversation, and on a wall of posts. */
export default function SharePreview({ draft, lang, saved }: Props) {
	const { preview: texts } = useMessages();
	const { siteUrl } = useSession();
	const { shared, fault } = useShared(draft, lang, saved);
	const { host } = new URL(siteUrl);
	if (!shared) {
		return (
			<p role="status" className={styles.waiting}>
				{fault === '' ? texts.loadingShared : texts.outdated(fault)}
			</p>
		);
	}
	const { title, summary, picture } = shared;
	const words = { lang: languageTag(lang) };
	return (
		<div className={styles.cards}>
			{fault !== '' && <p role="status">{texts.outdated(fault)}</p>}
			<figure>
				<figcaption>{texts.shared.conversation}</figcaption>
				<div className={styles.message}>
					<p className={styles.title} {...words}>
						{title}
					</p>
					<p className={styles.summary} {...words}>
						{summary}
					</p>
					<img src={picture} alt={texts.shared.picture} />
				</div>
			</figure>
			<figure>
				<figcaption>{texts.shared.post}</figcaption>
				<div className={styles.post}>
					<img src={picture} alt="" />
					<p className={styles.host}>{host}</p>
					<p className={styles.title} {...words}>
						{title}
					</p>
				</div>
			</figure>
		</div>
	);
}

/** What is shared of a text, drawn again once typing rests; one request at a time. */
function useShared(draft: ArticleDraft, lang: Language, saved: string) {
	const [shown, setShown] = useState<{ shared: Shared | null; fault: string }>({ shared: null, fault: '' });
	// biome-ignore lint/correctness/useExhaustiveDependencies: the server has something else
	useEffect(() => {
		const ending = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isAsking = false;
		let isOutdated = false;
		const ask = async () => {
			isOutdated = true;
			if (isAsking) return;
			isAsking = true;
			while (isOutdated && !ending.signal.aborted) {
				isOutdated = false;
				await load(draft, lang, ending.signal).then(
					(shared) => setShown({ shared, fault: '' }),
					(error: unknown) =>
						!ending.signal.aborted && setShown((now) => ({ ...now, fault: reasonOf(error) })),
				);
			}
			isAsking = false;
		};
		const stop = draft.whenTyped(() => {
			clearTimeout(timer);
			timer = setTimeout(() => void ask(), restMs);
		});
		void ask();
		return () => {
			stop();
			clearTimeout(timer);
			ending.abort();
		};
	}, [draft, lang, saved]);
	return shown;
}

async function load(draft: ArticleDraft, lang: Language, signal: AbortSignal): Promise<Shared | null> {
	const { articleId } = draft;
	if (articleId === null) return null;
	const path = '/api/newsroom/articles/{articleId}/{lang}/share-preview';
	return callSilently('post', path, { articleId, lang, body: previewedContent(draft, lang) }, signal);
}
