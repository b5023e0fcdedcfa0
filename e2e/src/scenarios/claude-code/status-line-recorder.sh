#!/bin/sh
# A user's own status line. Records the client's input and the length of the transcript at that
# moment.
input=$(cat)
size=$(cat "$HOME"/.claude/projects/*/*.jsonl 2>/dev/null | wc -c)
printf '%s %s\n' "$size" "$input" >> "$HOME/status-line.log"
echo MINE
