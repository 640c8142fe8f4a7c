import { readArticleLink } from '@portico/api/addresses/article-addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { textFields } from '@portico/api/newsroom/article-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import type { EditingSession } from '../../../drafts/editing-session.ts';
import { useMessages } from '../../../messages/messages.ts';
import { LineField } from './line-field.tsx';
import styles from './metadata.module.css';
import { shownText } from './text-pane.tsx';

type Props = {
	draft: ArticleDraft;
	lang: Language;
	latest: EditedArticle | null;
	presence: EditingSession;
};

/** Where a text comes from, who wrote it, who answers for it, what it is called where it is shared, and what it may be a link to. */
export function BylineFields({ draft, lang, latest, presence }: Props) {
	const { editor, general } = useMessages();
	const { siteUrl } = useSession();
	const text = draft.texts[lang];
	useProposals(draft, lang);
	if (!text) return null;
	const { content, isEditable } = shownText({ lang, latest, presence, text });
	const isAddress = content.linkTo.trim() === '' || readArticleLink(content.linkTo) !== null;
	const linkFault = isAddress ? undefined : editor.fields.notAnAddress;
	return (
		<div className={styles.part} onKeyDownCapture={() => text.keyPressed()}>
			<h3>{general.languages[lang]}</h3>
			{(['source', 'author', 'editor', 'shareTitle', 'linkTo'] as const).map((name) => (
				<LineField
					key={name}
					label={editor.fields[name]}
					value={content[name]}
					maxLength={textFields[name]}
					lang={lang}
					look="byline"
					isReadOnly={!isEditable}
					{...(name === 'shareTitle' && { placeholder: editor.fields.shareTitleHint })}
					{...(name === 'linkTo' && { placeholder: editor.fields.linkToHint, fault: linkFault })}
					onChange={(value) => text.setField(name, name === 'linkTo' ? withoutSite(value, siteUrl) : value)}
				/>
			))}
		</div>
	);
}

/** Of an address of the site its path: visitors stay on the site, also when it moves to another host. */
function withoutSite(address: string, siteUrl: string): string {
	const trimmed = address.trim();
	return trimmed.startsWith(`${siteUrl}/`) ? trimmed.slice(siteUrl.length) : address;
}

const isLatin = /^[\p{Script=Latin}\s.'-]+$/u;

/** Proposes for a new text what most say: the source of its column, and the person as its editor in charge. */
function useProposals(draft: ArticleDraft, lang: Language): void {
	const { displayName } = useSession().person;
	const text = draft.texts[lang];
	const { fdCode } = draft.metadata;
	const isNew = text?.mayWrite === true && text.isNew;
	const { data: source } = useQuery({
		queryKey: ['articles', 'source', fdCode, lang],
		queryFn: async ({ signal }) => {
			const found = await call('get', '/api/newsroom/columns/{fdCode}/source', { fdCode, lang }, signal);
			return found.source;
		},
		enabled: isNew && fdCode !== '',
	});
	useEffect(() => {
		if (!isNew || !text) return;
		if (source) text.propose('source', source);
		// A Chinese name says nothing in an English byline.
		if (lang === 'zh' || isLatin.test(displayName)) text.propose('editor', displayName);
	}, [isNew, text, source, lang, displayName]);
}
