import { type Language, languageTag } from '@portico/api/languages.ts';
import article from '@portico/design/article-blocks/article-body.module.css';
import textBlock from '@portico/design/article-blocks/text-block.module.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { Loaded } from '../../../controls/notices.tsx';
import { call } from '../../../data/calls.ts';
import { compareTexts, type Hunk } from '../../../drafts/merge-texts.ts';
import body from '../../../editor/controls/body-field.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { blocksOfBody, drawBlocks } from '../editor/compare-dialog.tsx';
import styles from './translation.module.css';

type Props = { articleId: string; lang: Language; from: number; to: number; onClose(): void };

/** What a version of a text removed from an earlier one, and what it added. */
export default function ChangesDialog({ articleId, lang, from, to, onClose }: Props) {
	const { translation: texts, general } = useMessages();
	const query = useQuery(changesQuery(articleId, lang, from, to));
	return (
		<ModalDialog
			title={texts.changesTitle(general.languages[lang], from, to)}
			width="full"
			isOpen
			onClose={onClose}
		>
			<Loaded query={query}>
				{(hunks) => (
					<div className={styles.changes}>
						{hunks.length === 0 && <p>{texts.unchanged}</p>}
						{hunks.map((hunk, index) => (
							<ChangedBlocks key={keyOf(hunk, index)} {...{ hunk, lang }} />
						))}
					</div>
				)}
			</Loaded>
			<FormButtons>
				<Button onPress={onClose}>{general.close}</Button>
			</FormButtons>
		</ModalDialog>
	);
}

const changesQuery = (articleId: string, lang: Language, from: number, to: number) =>
	queryOptions({
		queryKey: ['articles', 'changes', articleId, lang, from, to],
		// Versions never change.
		staleTime: Number.POSITIVE_INFINITY,
		async queryFn({ signal }) {
			const path = '/api/newsroom/articles/{articleId}/{lang}/versions/{version}';
			const load = async (version: number) =>
				(await call('get', path, { articleId, lang, version: String(version) }, signal)).content;
			const [before, after] = await Promise.all([load(from), load(to)]);
			return compareTexts(before, before, after, blocksOfBody).filter(
				({ changedBy }) => changedBy !== 'nobody',
			);
		},
	});

const keyOf = (hunk: Hunk, index: number) => `${hunk.field} ${index}`;

/** A field, or blocks of the body: as it was, and as it is. */
function ChangedBlocks({ hunk, lang }: { hunk: Hunk; lang: Language }) {
	const { translation: texts, editor, general } = useMessages();
	const { field } = hunk;
	const name = field === 'body' ? editor.body.of(general.languages[lang]) : editor.fields[field];
	return (
		<section className={styles.change}>
			<h3>{name}</h3>
			<SaidBlocks {...{ field, lang, kind: 'removed', name: texts.removed, said: hunk.theirs }} />
			<SaidBlocks {...{ field, lang, kind: 'added', name: texts.added, said: hunk.mine }} />
		</section>
	);
}

type SaidProps = {
	field: Hunk['field'];
	lang: Language;
	kind: 'removed' | 'added';
	name: string;
	said: string[];
};

function SaidBlocks({ field, lang, kind, name, said }: SaidProps) {
	const container = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!container.current) return;
		if (field === 'body') drawBlocks(said, container.current);
		else container.current.textContent = said.join('');
	}, [field, said]);
	if (said.join('') === '') return null;
	const isBody = field === 'body';
	return (
		<div className={styles.said} data-kind={kind}>
			<p>{name}</p>
			<div
				ref={container}
				lang={languageTag(lang)}
				className={isBody ? `${article.body} ${textBlock.text} ${body.body} ${styles.blocks}` : ''}
			/>
		</div>
	);
}
