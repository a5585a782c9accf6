/* Loaded before a program, to make the clock of its machine an hour wrong. */
const right = Date.now;
Date.now = () => right() + 3_600_000;
