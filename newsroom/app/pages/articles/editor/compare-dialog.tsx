import { type Language, languageTag } from '@portico/api/languages.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';

import article from '@portico/design/article-blocks/article-body.module.css';
import textBlock from '@portico/design/article-blocks/text-block.module.css';
import { getSchema } from '@tiptap/core';
import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { ModalDialog } from '../../../controls/dialogs.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import {
	chosenText,
	compareTexts,
	differingWords,
	type Hunk,
	type Side,
	type Span,
} from '../../../drafts/merge-texts.ts';
import body from '../../../editor/controls/body-field.module.css';
import { parseMarkup } from '../../../editor/document/markup.ts';
import { parseBody } from '../../../editor/document/parse-body.ts';
import { bodySchema } from '../../../editor/document/schema.ts';
import { writtenBlocks } from '../../../editor/document/serialise-body.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './compare-dialog.module.css';

type Props = {
	lang: Language;
	/** Null where it is not known what both texts began with. */
	base: ArticleText | null;
	theirs: ArticleText;
	mine: ArticleText;
	/** Who saved theirs, and when. */
	theirName: string;
	isPending: boolean;
	error: unknown;
	onMerge(result: ArticleText): void;
	onClose(): void;
};

/** Two texts that were written at the same time, beside each other: the person takes from each hunk one of them. */
export function CompareDialog({ lang, base, theirs, mine, theirName, ...props }: Props) {
	const { editor, general } = useMessages();
	const { conflict: texts } = editor;
	const hunks = useMemo(() => compareTexts(base, theirs, mine, blocksOfBody), [base, theirs, mine]);
	const [chosen, setChosen] = useState<ReadonlyMap<number, Side>>(new Map());
	const sideOf = (index: number): Side | null => chosen.get(index) ?? proposed(hunks[index]);
	const changed = hunks.flatMap((hunk, index) => (hunk.changedBy === 'nobody' ? [] : [index]));
	const left = changed.filter((index) => sideOf(index) === null).length;
	const chooseAll = (side: Side) => setChosen(new Map(changed.map((index) => [index, side])));
	const sides = { theirs: theirName, mine: texts.mine };
	return (
		<ModalDialog title={texts.title(general.languages[lang])} width="full" isOpen onClose={props.onClose}>
			<p className={styles.hint}>{changed.length === 0 ? texts.identical : texts.bothKept}</p>
			<div className={styles.hunks}>
				{hunks.map((hunk, index) =>
					hunk.changedBy === 'nobody' ? (
						<SameBlocks key={hunkKey(hunk, index)} hunk={hunk} />
					) : (
						<ComparedHunk
							key={hunkKey(hunk, index)}
							{...{ hunk, lang, sides }}
							chosen={sideOf(index)}
							onChoose={(side) => setChosen(new Map([...chosen, [index, side]]))}
						/>
					),
				)}
			</div>
			<FailureNotice error={props.error} />
			<div className={styles.end}>
				<Button onPress={() => chooseAll('theirs')}>{texts.useTheirs}</Button>
				<Button onPress={() => chooseAll('mine')}>{texts.useMine}</Button>
				<p className={styles.left} role="status">
					{left > 0 ? texts.left(left) : texts.allChosen}
				</p>
				<Button onPress={props.onClose}>{general.cancel}</Button>
				<Button
					kind="primary"
					isDisabled={left > 0}
					isPending={props.isPending}
					// Fields that only another edition knows have no hunk here, and stay.
					onPress={() =>
						props.onMerge({ ...theirs, ...mine, ...chosenText(hunks, (index) => sideOf(index) ?? 'mine') })
					}
				>
					{texts.merge}
				</Button>
			</div>
		</ModalDialog>
	);
}

/** What only one has changed is taken from them, unless the person chooses otherwise. */
function proposed(hunk: Hunk | undefined): Side | null {
	return hunk?.changedBy === 'theirs' || hunk?.changedBy === 'mine' ? hunk.changedBy : null;
}

const hunkKey = (hunk: Hunk, index: number) => `${hunk.field} ${index}`;

/** A field that is the same needs no line of its own. */
function SameBlocks({ hunk: { field, mine } }: { hunk: Hunk }) {
	const { conflict } = useMessages().editor;
	return field === 'body' ? <p className={styles.same}>{conflict.same(mine.length)}</p> : null;
}

type ComparedHunkProps = {
	hunk: Hunk;
	lang: Language;
	/** The names of both texts. */
	sides: Record<Side, string>;
	chosen: Side | null;
	onChoose(side: Side): void;
};

function ComparedHunk({ hunk, lang, sides, chosen, onChoose }: ComparedHunkProps) {
	const { editor, general } = useMessages();
	const { changed, place: nameOf } = editor.conflict;
	const { field, changedBy } = hunk;
	const name = useId();
	const theirs = useRef<HTMLDivElement>(null);
	const mine = useRef<HTMLDivElement>(null);
	const shown = { theirs, mine };
	useEffect(() => {
		const draw = (element: HTMLElement | null, said: string[]) => {
			if (!element) return;
			if (field === 'body') drawBlocks(said, element);
			else element.textContent = said.join('');
		};
		draw(theirs.current, hunk.theirs);
		draw(mine.current, hunk.mine);
		return markDifferences(theirs.current, mine.current, languageTag(lang));
	}, [hunk, field, lang]);
	const fieldName = field === 'body' ? editor.body.of(general.languages[lang]) : editor.fields[field];
	return (
		<fieldset className={styles.hunk}>
			<legend>{nameOf(fieldName, changedBy === 'nobody' ? '' : changed[changedBy])}</legend>
			{(['theirs', 'mine'] as const).map((side) => (
				<div key={side} className={styles.side} data-chosen={chosen === side || undefined}>
					<label className={styles.choice}>
						<input type="radio" {...{ name }} checked={chosen === side} onChange={() => onChoose(side)} />
						{sides[side]}
					</label>
					<div className={styles.said}>
						{hunk[side].join('') === '' ? (
							<p className={styles.nothing}>{editor.conflict.nothing}</p>
						) : (
							<div
								ref={shown[side]}
								lang={languageTag(lang)}
								className={
									field === 'body'
										? `${article.body} ${textBlock.text} ${body.body} ${styles.body}`
										: styles.line
								}
							/>
						)}
					</div>
				</div>
			))}
		</fieldset>
	);
}

/** A body without an editor around it. */
const schema = getSchema(bodySchema);

const documentOf = (html: string): DocumentNode =>
	schema.nodeFromJSON({ type: 'doc', content: parseBody(parseMarkup(html)).blocks });

/** The blocks of a body: the same markup for what says the same, however it was written. */
export function blocksOfBody(html: string): string[] {
	return writtenBlocks(documentOf(html));
}

/** Draws blocks as the editor shows them, to read. */
export function drawBlocks(blocks: readonly string[], container: HTMLElement): void {
	const drawn = DOMSerializer.fromSchema(schema).serializeFragment(documentOf(blocks.join('\n')).content);
	container.replaceChildren(drawn);
}

/** As the style sheet names it. */
const highlightName = 'portico-difference';

/** Marks the words that one text has and the other has not. @returns takes the marks away */
function markDifferences(theirs: Element | null, mine: Element | null, language: string): () => void {
	// Old browsers show the texts without marks.
	if (!theirs || !mine || !('highlights' in CSS)) return () => undefined;
	const spans = differingWords(theirs.textContent ?? '', mine.textContent ?? '', language);
	const ranges = [...rangesOf(theirs, spans.theirs), ...rangesOf(mine, spans.mine)];
	const highlight = CSS.highlights.get(highlightName) ?? new Highlight();
	CSS.highlights.set(highlightName, highlight);
	for (const range of ranges) highlight.add(range);
	return () => {
		for (const range of ranges) highlight.delete(range);
	};
}

/** Ranges of an element's text. */
function rangesOf(element: Element, spans: readonly Span[]): Range[] {
	const ranges: Range[] = [];
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	let start = 0;
	let index = 0;
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const end = start + (node.nodeValue?.length ?? 0);
		for (let span = spans[index]; span && span.from < end; span = spans[index]) {
			const range = new Range();
			range.setStart(node, Math.max(span.from, start) - start);
			range.setEnd(node, Math.min(span.to, end) - start);
			ranges.push(range);
			if (span.to > end) break;
			index += 1;
		}
		start = end;
	}
	return ranges;
}
