import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { ModalDialog, SubmitButtons } from '../../controls/dialogs.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { pictureAddress } from '../../data/picture-address.ts';
import { useMessages } from '../../messages/messages.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { pictureAround } from '../writing/insertions.ts';
import styles from './dialogs.module.css';
import { runCommand } from './toolbar-state.ts';

type Props = { body: BodyEditor; onClose(): void };

/** What a picture shows, in words, in the language of its text. */
export function DescriptionDialog({ body, onClose }: Props) {
	const { editor } = useMessages();
	const [picture] = useState(() => pictureAround(body.editor.state));
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
