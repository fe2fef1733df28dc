from storage.drivers.unneeded_imports import leave_out

leave_out()
