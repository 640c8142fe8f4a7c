import type { PlacedPicture } from '@portico/api/newsroom/answers/media.ts';
import { endOfText } from '@portico/api/newsroom/end-of-text.ts';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useState } from 'react';
import type { BodyEditor } from '../editor/writing/create-editor.ts';

/** After the last change of the text. */
const pauseMs = 300;

/** The pictures of the store in a text that is open, once its typing rests. */
export function useBodyPictures(body: BodyEditor | null): readonly PlacedPicture[] {
	const [pictures, setPictures] = useState<readonly PlacedPicture[]>([]);
	useEffect(() => {
		if (!body) return;
		const { editor } = body;
		const read = () => {
			const found = picturesIn(editor.state.doc);
			setPictures((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
		};
		read();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const wait = () => {
			clearTimeout(timer);
			timer = setTimeout(read, pauseMs);
		};
		editor.on('update', wait);
		return () => {
			clearTimeout(timer);
			editor.off('update', wait);
		};
	}, [body]);
	return pictures;
}

/** As the server reads bodies (`content/bodies/pictures-in-body.ts`). */
export function picturesIn(document: Node): PlacedPicture[] {
	const pictures: PlacedPicture[] = [];
	document.descendants((node, position) => {
		const { src, alt } = node.attrs;
		if (node.type.name !== 'img' || !String(src).startsWith('media/')) return;
		const before = document.textBetween(Math.max(0, position - 1_000), position, ' ', ' ');
		pictures.push({
			...{ file: String(src), number: pictures.length + 1, alt: String(alt ?? '').trim() },
			after: endOfText(before),
		});
	});
	return pictures;
}

/** Writes captions into a text, below pictures that have none yet. */
export function fillCaptions({ editor }: BodyEditor, captionOf: (file: string) => string): void {
	const { state, view } = editor;
	const places: { at: number; caption: string }[] = [];
	state.doc.descendants((figure, position) => {
		if (figure.type.name !== 'figure' || figure.attrs['data-kind'] === 'gallery') return;
		const files: string[] = [];
		let empty: number | null = null;
		figure.forEach((part, offset) => {
			part.descendants((node) => {
				if (node.type.name === 'img') files.push(String(node.attrs.src));
			});
			if (part.type.name !== 'figcaption' || part.textContent !== '') return;
			// Its words stand in a block of their own.
			empty = position + 1 + offset + (part.firstChild?.isTextblock ? 2 : 1);
		});
		const caption = files.length === 1 ? captionOf(files[0] as string) : '';
		if (empty !== null && caption !== '') places.push({ at: empty, caption });
	});
	if (places.length === 0) return;
	const transaction = state.tr;
	// From the end, so that the places before stay where they are.
	for (const { at, caption } of places.reverse()) transaction.insertText(caption, at);
	view.dispatch(transaction);
}
