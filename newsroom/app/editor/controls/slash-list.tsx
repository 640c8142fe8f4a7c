import type { Command } from '@tiptap/pm/state';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { type Messages, useMessages } from '../../messages/messages.ts';
import { inOneStep, setBlock, toggleList, toggleQuote } from '../writing/block-commands.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { insertFootnote } from '../writing/footnotes.ts';
import { insertDetails, insertRule, insertTable } from '../writing/insertions.ts';
import type { SlashRequest } from '../writing/slash-menu.ts';
import { EditorIcon, type EditorIconName } from './editor-icons.tsx';
import styles from './toolbar.module.css';
import { type EditorRequest, runCommand } from './toolbar-state.ts';

type Item = {
	icon: EditorIconName;
	name(tools: Messages['editor']['tools']): string;
	/** What else finds it: pinyin, initials, English. */
	words: string;
	does: Command | EditorRequest;
};

const items: readonly Item[] = [
	{
		icon: 'alignStart',
		name: (t) => t.heading(2),
		words: 'biaoti bt heading h2 title',
		does: setBlock('heading', { level: 2 }),
	},
	{
		icon: 'alignStart',
		name: (t) => t.heading(3),
		words: 'biaoti bt heading h3 title',
		does: setBlock('heading', { level: 3 }),
	},
	{
		icon: 'bullets',
		name: (t) => t.bullets,
		words: 'liebiao lb xiangmu xm list bullet',
		does: toggleList('ul'),
	},
	{
		icon: 'numbers',
		name: (t) => t.numbers,
		words: 'bianhao bh liebiao lb list number',
		does: toggleList('ol'),
	},
	{ icon: 'quote', name: (t) => t.quote, words: 'yinyong yy quote', does: toggleQuote },
	{
		icon: 'picture',
		name: (t) => t.picture,
		words: 'tupian tp tuji tj picture image gallery',
		does: 'picture',
	},
	{
		icon: 'picture',
		name: (t) => t.uploadPictures,
		words: 'shangchuan sc tupian tp upload picture photo',
		does: 'upload',
	},
	{ icon: 'video', name: (t) => t.video, words: 'shipin sp video film', does: 'video' },
	{ icon: 'table', name: (t) => t.table, words: 'biaoge bg table', does: insertTable },
	{ icon: 'file', name: (t) => t.file, words: 'fujian fj file attachment', does: 'file' },
	{ icon: 'link', name: (t) => t.link, words: 'lianjie lj link', does: 'link' },
	{ icon: 'footnote', name: (t) => t.footnote, words: 'jiaozhu jz footnote note', does: insertFootnote },
	{
		icon: 'details',
		name: (t) => t.details,
		words: 'zhankai zk zhedie zd details fold',
		does: insertDetails,
	},
	{ icon: 'rule', name: (t) => t.rule, words: 'fengexian fgx hr rule line', does: insertRule },
	{ icon: 'code', name: (t) => t.pre, words: 'daima dm code pre', does: setBlock('pre') },
];

/** Keys that the body hands on while the menu is open. */
export type SlashKeys = { handleKey(key: string): boolean };

type Props = {
	request: SlashRequest;
	body: BodyEditor;
	keys: RefObject<SlashKeys | null>;
	/** Whether the person may upload pictures. */
	mayUpload: boolean;
	onRequest(request: EditorRequest): void;
};

/** What can be inserted, below the typed stroke. The focus stays in the body. */
export function SlashList({ request, body, keys, mayUpload, onRequest }: Props) {
	const { tools, slash } = useMessages().editor;
	const [index, setIndex] = useState(0);
	const query = request.query.toLowerCase();
	const shown = items.filter(
		(item) =>
			(mayUpload || item.does !== 'upload') &&
			(item.name(tools).toLowerCase().includes(query) || item.words.includes(query)),
	);
	const isHidden = request.mayBePunctuation && shown.length === 0;
	const current = Math.min(index, shown.length - 1);
	// biome-ignore lint/correctness/useExhaustiveDependencies: other words find other items
	useEffect(() => setIndex(0), [query]);

	const choose = (item: Item | undefined) => {
		if (!item) return;
		const remove: Command = (state, dispatch) => {
			dispatch?.(state.tr.delete(request.from, request.to));
			return true;
		};
		if (typeof item.does !== 'string') return void runCommand(body, inOneStep(remove, item.does));
		runCommand(body, remove);
		onRequest(item.does);
	};
	useImperativeHandle(keys, () => ({
		handleKey(key) {
			if (isHidden) return false;
			if (key === 'ArrowDown') setIndex((current + 1) % Math.max(1, shown.length));
			else if (key === 'ArrowUp') setIndex((current - 1 + shown.length) % Math.max(1, shown.length));
			else if (key === 'Enter' || key === 'Tab') {
				if (shown.length === 0) return false;
				choose(shown[current]);
			} else return false;
			return true;
		},
	}));
	if (isHidden) return null;
	const isLow = request.bottom > innerHeight * 0.6;
	return (
		<div
			className={styles.slash}
			role="listbox"
			aria-label={slash.label}
			style={{
				left: Math.min(request.left, innerWidth - 240),
				...(isLow ? { bottom: innerHeight - request.top + 4 } : { top: request.bottom + 4 }),
			}}
		>
			{shown.length === 0 && <p>{slash.none}</p>}
			{shown.map((item, position) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the body, which has the focus
				<div
					key={item.name(tools)}
					role="option"
					tabIndex={-1}
					aria-selected={position === current}
					ref={position === current ? intoView : null}
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => choose(item)}
				>
					<EditorIcon name={item.icon} />
					{item.name(tools)}
				</div>
			))}
		</div>
	);
}

function intoView(option: HTMLElement | null): void {
	option?.scrollIntoView({ block: 'nearest' });
}
