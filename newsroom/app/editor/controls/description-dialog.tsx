import { findChildren } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { ModalDialog, SubmitButtons } from '../../controls/dialogs.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { pictureAddress } from '../../data/picture-address.ts';
import { useMessages } from '../../messages/messages.ts';
import { blockAround } from '../writing/block-commands.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import styles from './dialogs.module.css';
import { runCommand } from './toolbar-state.ts';

type Props = { body: BodyEditor; onClose(): void };

/** What a picture shows, in words, in the language of its text. */
export function DescriptionDialog({ body, onClose }: Props) {
	const { editor } = useMessages();
	const [picture] = useState(() => pictureAround(body));
	const [alt, setAlt] = useState(String(picture?.node.attrs.alt ?? ''));
	return (
		<ModalDialog title={editor.media.altTitle} isOpen onClose={onClose}>
			<Form
				className={styles.form ?? ''}
				onSubmit={(event) => {
					event.preventDefault();
					onClose();
					if (!picture) return;
					runCommand(body, (state, dispatch) => {
						dispatch?.(state.tr.setNodeMarkup(picture.position, null, { ...picture.node.attrs, alt }));
						return true;
					});
				}}
			>
				{picture && (
					<img
						className={styles.described}
						src={pictureAddress(String(picture.node.attrs.src), 640)}
						alt=""
					/>
				)}
				<TextField
					label={editor.media.alt}
					note={editor.media.altHint}
					autoFocus
					maxLength={500}
					value={alt}
					onChange={setAlt}
				/>
				<SubmitButtons isPending={false} onCancel={onClose}>
					{editor.link.set}
				</SubmitButtons>
			</Form>
		</ModalDialog>
	);
}

/** The picture that is selected, or the first one of the figure around the caret. */
function pictureAround({ editor }: BodyEditor): { node: Node; position: number } | null {
	const { doc, selection } = editor.state;
	const selected = doc.nodeAt(selection.from);
	if (selected?.type.name === 'img') return { node: selected, position: selection.from };
	const figure = blockAround(selection.$from, 'figure');
	if (!figure) return null;
	const [first] = findChildren(figure.node, ({ type }) => type.name === 'img');
	return first ? { node: first.node, position: figure.start + first.pos } : null;
}
