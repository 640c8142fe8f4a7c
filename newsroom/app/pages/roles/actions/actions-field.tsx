import { type Action, actions } from '@portico/api/newsroom/actions.ts';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { CheckboxField } from '../../../controls/fields/checkbox-field.tsx';
import fields from '../../../controls/fields/field.module.css';
import { FieldFault } from '../../../controls/fields/field-fault.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './actions-field.module.css';
import { groupedActions, isExcluded, isOnlyForEverything } from './role-actions.ts';

type Props = { value: readonly Action[]; onChange(value: Action[]): void };

/**
 * What a role may do. The three administrators exclude each other (newsroom design, section 1): choosing one disables
 * the other two.
 */
export function ActionsField({ value, onChange }: Props) {
	const { roles: texts } = useMessages();
	return (
		<CheckboxGroup
			className={styles.field ?? ''}
			name="actions"
			value={[...value]}
			onChange={(chosen) => onChange(actions.filter((action) => chosen.includes(action)))}
		>
			<Label className={styles.title}>{texts.may}</Label>
			<FieldFault />
			{groupedActions().map((part) => (
				<fieldset key={part.group} className={styles.group}>
					<legend className={styles.name}>{texts.groups[part.group]}</legend>
					<div className={styles.choices}>
						{part.actions.map((action) => (
							<CheckboxField key={action} value={action} isDisabled={isExcluded(action, value)}>
								{texts.actions[action]}
							</CheckboxField>
						))}
					</div>
					{part.group === 'administration' && <p className={fields.note}>{texts.form.exclusive}</p>}
				</fieldset>
			))}
			{isOnlyForEverything(value) && (
				<p className={fields.note} role="status">
					{texts.form.onlyForEverything}
				</p>
			)}
		</CheckboxGroup>
	);
}
