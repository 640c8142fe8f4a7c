import type { Language } from '@portico/api/languages.ts';
import article from '@portico/design/article-blocks/article-body.module.css';
import text from '@portico/design/article-blocks/text-block.module.css';
import type { Node } from '@tiptap/pm/model';
import {
	type ComponentType,
	type CSSProperties,
	lazy,
	Suspense,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from 'react';
import { showToast } from '../../controls/toasts.tsx';
import { callSilently } from '../../data/calls.ts';
import { followFilm } from '../../films/film-state.ts';
import { useMessages } from '../../messages/messages.ts';
import type { BodyUploads } from '../uploading/body-uploads.ts';
import { UploadLines } from '../uploading/upload-lines.tsx';
import { type BodyEditor, createBodyEditor } from '../writing/create-editor.ts';
import type { Pasted } from '../writing/paste.ts';
import type { SlashRequest } from '../writing/slash-menu.ts';
import type { BlockHandleProps, BlockMenuKeys } from './block-handle.tsx';
import styles from './body-field.module.css';
import { type SlashKeys, SlashList } from './slash-list.tsx';
import type { EditorRequest } from './toolbar-state.ts';

type Props = {
	/** The body to begin with; later ones are shown by the editor's `replace`. */
	html: string;
	lang: Language;
	isEditable: boolean;
	/** Pictures on their way into it; null where the person may upload nothing. */
	uploads: BodyUploads | null;
	/** The editor once it is there, and null when it goes. */
	onEditor(body: BodyEditor | null): void;
	onChange(): void;
	onFocus(): void;
	onRequest(request: EditorRequest): void;
	onPasted(pasted: Pasted): void;
	/** The size of the body in UTF-8, once its typing rests. */
	onSize(bytes: number): void;
};

/** Writing does not wait for it, and goes on where it cannot be loaded. */
const BlockHandle = lazy<ComponentType<BlockHandleProps>>(() =>
	import('./block-handle.tsx').then(
		(loaded) => ({ default: loaded.BlockHandle }),
		() => ({ default: () => null }),
	),
);

/** People wait for what they have pasted: after this time, it is pasted as plain text. */
const cleanMs = 20_000;

/** The body of a text, drawn as on the website, to write in or to read. */
export function BodyField({ html, lang, isEditable, uploads, ...handlers }: Props) {
	const { editor, general, films, uploads: uploadTexts } = useMessages();
	const place = useRef<HTMLDivElement>(null);
	const field = useRef<HTMLDivElement>(null);
	const keys = useRef<SlashKeys>(null);
	const blockMenu = useRef<BlockMenuKeys>(null);
	const [body, setBody] = useState<BodyEditor | null>(null);
	const [slash, setSlash] = useState<SlashRequest | null>(null);
	const chooser = useRef<HTMLInputElement>(null);
	const [count, setCount] = useState<number | null>(null);
	const onChange = useEffectEvent(() => handlers.onChange());
	const onFocus = useEffectEvent(() => handlers.onFocus());
	const onRequest = useEffectEvent((request: EditorRequest) => handlers.onRequest(request));
	const onSize = useEffectEvent((bytes: number) => handlers.onSize(bytes));
	const onPasted = useEffectEvent((pasted: Pasted) => handlers.onPasted(pasted));
	const onEditor = useEffectEvent((created: BodyEditor | null) => handlers.onEditor(created));
	const onFiles = useEffectEvent((files: File[], position: number) => {
		if (uploads) uploads.add(files, position);
		else showToast(uploadTexts.notAllowed);
	});
	const open = useEffectEvent((element: HTMLElement) =>
		createBodyEditor({
			...{ element, html, lang, isEditable },
			label: editor.body.of(general.languages[lang]),
			placeholder: isEditable ? editor.fields.bodyHint : '',
			className: `${article.body} ${text.text} ${styles.body}`,
			menu: {
				show: setSlashIfChanged(setSlash),
				handleKey: (key) => keys.current?.handleKey(key) ?? false,
			},
			pasting: {
				clean: (html) =>
					callSilently(
						'post',
						'/api/newsroom/clean-markup',
						{ body: { html, lang } },
						AbortSignal.timeout(cleanMs),
					),
				onPasted,
				onFiles,
			},
			videos: {
				follow: followFilm,
				edit: uploads && { label: films.edit, open: () => onRequest('film') },
			},
			keys: {
				'Mod-k': () => onRequest('link'),
				'Mod-f': () => onRequest('find'),
				'Mod-s': () => onRequest('save'),
				'Mod-Shift-s': () => onRequest('version'),
				'Mod-/': () => onRequest('shortcuts'),
				'Mod-Shift-f': () => onRequest('full-screen'),
				'Alt-F10': () => onRequest('tools'),
				'Alt-Enter': () => blockMenu.current?.open(),
			},
			onChange,
			onFocus,
		}),
	);
	useEffect(() => {
		if (!place.current) return;
		const created = open(place.current);
		setBody(created);
		onEditor(created);
		const recount = () => {
			setCount(countWords(created.editor.state.doc));
			onSize(new Blob([created.html()]).size);
		};
		recount();
		let timer: ReturnType<typeof setTimeout> | undefined;
		created.editor.on('update', () => {
			clearTimeout(timer);
			timer = setTimeout(recount, 300);
		});
		return () => {
			clearTimeout(timer);
			onEditor(null);
			created.destroy();
		};
	}, []);
	useEffect(() => {
		body?.setEditable(isEditable);
		uploads?.resume();
	}, [body, isEditable, uploads]);
	useEffect(() => (body ? uploads?.attach(body) : undefined), [body, uploads]);
	const hints = {
		'--caption-hint': JSON.stringify(editor.body.caption),
		'--heading-hint': JSON.stringify(editor.body.heading),
		'--summary-hint': JSON.stringify(editor.body.summary),
		'--table-caption-hint': JSON.stringify(editor.body.tableCaption),
	};
	return (
		<div
			ref={field}
			className={styles.field}
			data-read-only={!isEditable || undefined}
			style={hints as CSSProperties}
		>
			{body && isEditable && (
				<Suspense>
					<BlockHandle {...{ body, field }} keys={blockMenu} />
				</Suspense>
			)}
			<div ref={place} className={styles.place} />
			{body && slash && (
				<SlashList
					{...{ request: slash, body, keys, mayUpload: uploads !== null }}
					onRequest={(request) => (request === 'upload' ? chooser.current?.click() : onRequest(request))}
				/>
			)}
			{uploads && (
				<>
					<UploadLines uploads={uploads} />
					<input
						ref={chooser}
						type="file"
						multiple
						accept="image/*,video/*"
						hidden
						onChange={({ target }) => {
							const { selection } = body?.editor.state ?? {};
							uploads.add([...(target.files ?? [])], selection?.to ?? 0);
							// The same file may be chosen again.
							target.value = '';
						}}
					/>
				</>
			)}
			{count !== null && <p className={styles.count}>{editor.body.count(count)}</p>}
		</div>
	);
}

/** The editor tells of the menu with each key: React needs to know of changes only. */
function setSlashIfChanged(set: (change: (before: SlashRequest | null) => SlashRequest | null) => void) {
	return (request: SlashRequest | null) =>
		set((before) => (JSON.stringify(before) === JSON.stringify(request) ? before : request));
}

/** A Chinese character, or a word of letters and figures. */
const unit = /\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{N}])+(?:['’.,-](?:(?!\p{sc=Han})[\p{L}\p{N}])+)*/gu;

/** Counted once for each block: typing changes one of them. */
const counted = new WeakMap<Node, number>();

/** The length of a document as Chinese and English count it: characters in Chinese, words in other scripts. */
export function countWords(document: Node): number {
	let total = 0;
	document.forEach((block) => {
		const count = counted.get(block) ?? countIn(block);
		counted.set(block, count);
		total += count;
	});
	return total;
}

/** The same of a block. */
function countIn(block: Node): number {
	return block.textBetween(0, block.content.size, '\n', ' ').match(unit)?.length ?? 0;
}
