import { Selection, TextSelection } from '@tiptap/pm/state';
import { type BodyEditor, createBodyEditor } from '../app/editor/writing/create-editor.ts';

/** Editors of bodies, without the page around them. */
export function openTestEditor() {
	const bodies: BodyEditor[] = [];
	return {
		open(html: string): BodyEditor {
			const body = createBodyEditor({
				...{ element: document.createElement('div'), html, lang: 'zh', isEditable: true },
				...{ label: '正文', placeholder: '', className: '', keys: {} },
				menu: { show: () => undefined, handleKey: () => false },
				// Whatever the handlers of pasting are: nothing is pasted through the clipboard.
				pasting: {} as Parameters<typeof createBodyEditor>[0]['pasting'],
				videos: { follow: () => () => undefined, edit: null },
				onChange: () => undefined,
				onFocus: () => undefined,
			});
			bodies.push(body);
			return body;
		},
		closeAll() {
			for (const body of bodies.splice(0)) body.destroy();
		},
	};
}

/** Types behind the first occurrence of a text. */
export function typeAt(body: BodyEditor, text: string, words: string): void {
	caretBehind(body, text);
	const { state, view } = body.editor;
	const { from, to } = state.selection;
	const deflt = () => state.tr.insertText(words, from, to);
	if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, words, deflt)))
		view.dispatch(deflt());
}

/** Puts the caret behind the first occurrence of a text. */
export function caretBehind({ editor }: BodyEditor, text: string): void {
	const { doc } = editor.state;
	let place: number | null = null;
	doc.descendants((node, position) => {
		const at = node.text?.indexOf(text) ?? -1;
		if (at >= 0) place ??= position + at + text.length;
	});
	if (place === null) throw new Error(`The body does not say “${text}”.`);
	editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(doc, place)));
}

/** Presses a key with the commands of the editor. @returns whether one of them did something */
export function pressKey({ editor }: BodyEditor, name: string): boolean {
	const keys = name.split('+');
	const event = new KeyboardEvent('keydown', {
		key: keys.at(-1) ?? '',
		shiftKey: keys.includes('Shift'),
		ctrlKey: keys.includes('Ctrl'),
	});
	return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) ?? false;
}

/** Puts the caret at the end of the document. */
export function caretAtEnd({ editor }: BodyEditor): void {
	editor.view.dispatch(editor.state.tr.setSelection(Selection.atEnd(editor.state.doc)));
}
