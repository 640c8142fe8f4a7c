import type { FilterFields } from '../filter-fields.ts';
import { ChoicePicker } from './choice-picker.tsx';
import { DayPicker } from './day-picker.tsx';

/** Fields that speak the page's language, which the browser's own date fields do not. */
export const pickers: FilterFields = { Choice: ChoicePicker, Day: DayPicker };
