import { ChoicePicker } from './choice-picker.tsx';
import { DayPicker } from './day-picker.tsx';
import type { FilterFields } from './filter-fields.ts';

/** Unlike native date fields, pickers follow the page's language. */
export const pickers: FilterFields = { Choice: ChoicePicker, Day: DayPicker };
